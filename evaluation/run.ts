/**
 * `bun run evaluate [MODEL…]`: measures the families' lists: by the rules, and with the help of each MODEL of the Ollama
 * at OLLAMA_HOST.
 */

import { getAdmitted } from '#server/features/matching/service.ts'
import type { AskDeps } from '#server/features/model/client/ask.ts'
import { openModel } from '#server/features/model/client/client.ts'
import { ModelQueue } from '#server/features/model/client/model-queue.ts'
import { type ExamResult, examine } from '#server/features/model/exam/examine.ts'
import { createModelRanker } from '#server/features/model/ranking/ranker.ts'
import { findModel } from '#server/features/model/status/model-state.ts'
import { createBackground } from '#server/platform/background.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import type { Match } from '#shared/contract/facility.ts'
import { readFamilies } from './family.ts'
import { amenitiesFirst, type FamilySearch, searchForFamily, shownKeys } from './family-search.ts'
import { withRegisterCatalog } from './register-catalog.ts'
import { examTable, familyTable, findMisplaced, groupTable } from './report.ts'
import { type ListScores, scoreLists } from './scores.ts'

const quiet = { info() {}, warn() {}, error: console.error }

type Column = readonly [name: string, scores: ListScores]

async function evaluate(sql: Sql, environments: readonly Env[]): Promise<void> {
  const searches: FamilySearch[] = []
  const withNeeds: FamilySearch[] = []
  for (const family of await readFamilies()) {
    searches.push(await searchForFamily(sql, family, false))
    withNeeds.push(await searchForFamily(sql, family, true))
  }
  const simple: Column = [
    'most amenities, then nearest',
    scoreLists(searches, ({ reachable, family }) => amenitiesFirst(reachable, family.answers)),
  ]
  const rules: Column = ['the rules', scoreLists(searches, (search) => shownKeys(search))]
  const needs: Column = ['the rules with needs', scoreLists(withNeeds, (search) => shownKeys(search))]
  const models: Column[] = []
  for (const env of environments) models.push(await runModel(sql, env, searches, rules))
  const columns = [simple, rules, needs, ...models]
  print(familyTable(searches, columns))
  print(groupTable(searches, rules, simple))
  print(groupTable(searches, needs, simple))
  printList(
    'homes of grade 0 among the first five of families that need memory care',
    findMisplaced(withNeeds),
  )
  printList('ungraded communities among the first five of any list', [
    ...new Set(columns.flatMap(([, { ungraded }]) => ungraded)),
  ])
}

async function runModel(
  sql: Sql,
  env: Env,
  searches: readonly FamilySearch[],
  rules: Column,
): Promise<Column> {
  const model = openModel(env)
  const { exam, lists } = await evaluateModel({ sql, env, log: quiet, model }, searches)
  const column: Column = [
    model.name,
    scoreLists(searches, (search, index) => shownKeys(search, lists[index])),
  ]
  // Now, because the next model may take an hour.
  print(examTable(model.name, exam, env.MATCH_DEADLINE_MS))
  print(groupTable(searches, column, rules))
  return column
}

/** What one model reached. */
interface ModelEvaluation {
  exam: ExamResult | undefined
  /** The list of each family with the model's help, as with MODEL_EXAM off, in the families' order. */
  lists: Match[][]
}

/** Examines a model as the product does, then has it help with every family's list, whether it passed or not. */
async function evaluateModel(deps: AskDeps, searches: readonly FamilySearch[]): Promise<ModelEvaluation> {
  const deadlineMs = deps.env.MATCH_DEADLINE_MS
  const queue = new ModelQueue(1, deadlineMs)
  const exam = await examine({ ...deps, queue }, { deadlineMs, signal: new AbortController().signal })
  const background = createBackground(deps.log)
  const ranker = createModelRanker({ ...deps, queue, background, gate: { mayRank: () => true } })
  const lists: Match[][] = []
  for (const { family, matches } of searches) {
    const admission = ranker.admit()
    const ranking = await getAdmitted(admission, matches)?.rank(
      family.answers,
      matches,
      AbortSignal.timeout(deadlineMs),
    )
    if (admission.kind === 'admitted') admission.leave()
    lists.push(ranking?.facilities ?? matches)
    if (lists.length % 10 === 0)
      console.log(`${deps.model.name}: ${lists.length} of ${searches.length} families`)
  }
  await background.idle()
  return { exam, lists }
}

const print = (text: string) => console.log(`${text}\n`)
const printList = (title: string, lines: readonly string[]) =>
  print([`${lines.length} ${title}`, ...lines.map((line) => `- ${line}`)].join('\n'))

/** Checked before anything else, because the rest takes minutes. */
async function isMissing({ OLLAMA_HOST, OLLAMA_MODEL }: Env): Promise<boolean> {
  const { state } = await findModel(openModel({ OLLAMA_HOST, OLLAMA_MODEL }), new AbortController().signal)
  if (state === 'unreachable') console.error('Ollama does not respond at OLLAMA_HOST')
  if (state === 'absent') console.error(`Ollama does not have ${OLLAMA_MODEL}: pull it first`)
  return state !== 'present'
}

const environments = process.argv.slice(2).map((OLLAMA_MODEL) => readEnv({ ...process.env, OLLAMA_MODEL }))
for (const env of environments) if (await isMissing(env)) process.exit(1)
await withRegisterCatalog((sql) => evaluate(sql, environments))
process.exit(0)
