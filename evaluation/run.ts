/**
 * `bun run evaluate [--write] [MODEL…]`: scores the lists produced by simple orders, by the rules, and by each
 * MODEL in the Ollama at OLLAMA_HOST. Exits with 1 if, with the examination on, families' lists are worse than the
 * rules' lists. `--write` also writes the tables to docs/evaluation.md.
 */
import { cpus, loadavg } from 'node:os'
import type { Model } from '#server/features/model/client/client.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { withRegisterCatalog } from './catalogue.ts'
import { readFamilies } from './family.ts'
import { FACT_GROUPS } from './family-groups.ts'
import { type FamilySearch, measureRulesSteadiness, searchForFamily } from './family-search.ts'
import { isByHand } from './grading-sheet.ts'
import { findMisplaced, groupFamilies, groupTable } from './group-table.ts'
import { evaluateModel, type ModelEvaluation } from './model-evaluation.ts'
import { openNamedModels } from './named-models.ts'
import { describeMisplaced, type ReportTables, writeReport } from './report.ts'
import { isWorse } from './score-lists.ts'
import { createStandIns } from './stand-ins.ts'
import { familyTable, type ModelRow, modelTable, type OrderRow, orderTable } from './table.ts'
import { baselineRows, evaluationRows, modelRow } from './table-rows.ts'

/** The number of families between progress lines. */
const PROGRESS_INTERVAL = 10

const args = process.argv.slice(2)
const shouldWrite = args.includes('--write')
const names = args.filter((arg) => arg !== '--write')
const quiet = { info() {}, warn() {}, error: console.error }

async function evaluate(sql: Sql, named: readonly Model[]): Promise<boolean> {
  const families = await readFamilies()
  const searches: FamilySearch[] = []
  for (const family of families) searches.push(await searchForFamily(sql, family))
  const { rules, others } = baselineRows(searches, await measureRulesSteadiness(sql, searches))
  const plain = [...others, rules]
  const orders: OrderRow[] = [...plain]
  const models: ModelRow[] = []
  let isWorseThanRules = false
  for (const model of [...createStandIns(searches), ...named]) {
    const evaluation = await runModel(sql, model, searches)
    const rows = evaluationRows(searches, rules.scores, evaluation)
    orders.push(...rows)
    models.push(modelRow(evaluation))
    for (const { name, comparison } of rows.slice(1)) {
      if (!comparison || !isWorse(comparison)) continue
      console.log(`${name}: worse than the rules by ${(-comparison.difference).toFixed(3)}`)
    }
    isWorseThanRules ||= rows[2].comparison !== undefined && isWorse(rows[2].comparison)
    // After each model, because the next may take an hour.
    report(searches, plain, orders, models)
  }
  return isWorseThanRules
}

async function runModel(sql: Sql, model: Model, searches: readonly FamilySearch[]): Promise<ModelEvaluation> {
  const env = readEnv({ ...process.env, MODEL_EXAM: 'on' })
  return evaluateModel({ sql, env, log: quiet }, model, searches, (done) => {
    if (done % PROGRESS_INTERVAL === 0) console.log(`${model.name}: ${done} of ${searches.length} families`)
  })
}

function report(
  searches: readonly FamilySearch[],
  plain: readonly OrderRow[],
  orders: readonly OrderRow[],
  models: readonly ModelRow[],
) {
  const graded = searches.reduce((sum, { family }) => sum + family.grades.size, 0)
  const ungraded = new Set(orders.flatMap(({ scores }) => scores.ungraded))
  const counted = orders[0]?.scores.ndcg.filter((value) => value !== undefined).length ?? 0
  const done = names.filter((name) => models.some((row) => row.name === name))
  const facts = {
    families: searches.length,
    counted,
    graded,
    byHand: searches.flatMap(({ family }) => [...family.grades.values()].filter(isByHand)).length,
    ungraded: [...ungraded],
    waiting: searches.filter(({ family }) => family.grades.size === 0).length,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
    load: (loadavg()[2] ?? 0).toFixed(1),
    command: ['bun run evaluate', ...done].join(' '),
  }
  const titles = searches.map(({ family }) => family.name)
  const [rules, baselines] = [plain.at(-1) as OrderRow, plain.slice(0, -1)]
  const tables: ReportTables = {
    orders: orderTable(orders),
    groups: groupTable(searches, rules, baselines),
    misplaced: findMisplaced(searches),
    models: modelTable(models),
    families: groupFamilies(searches)
      .filter(({ name }) => FACT_GROUPS.some((group) => group === name))
      .map(({ name, indexes }) => ({ name, table: familyTable(titles, indexes, plain) })),
  }
  const shown = [tables.orders, tables.groups, describeMisplaced(tables.misplaced), tables.models]
  console.log(`\n${[...shown, ...tables.families.map(({ table }) => table)].join('\n\n')}\n`)
  console.log(
    `${facts.families} families, ${graded} grades, ${ungraded.size} ungraded communities among the first five`,
  )
  if (shouldWrite) writeReport(facts, tables)
}

/** Opens the models before anything else, because the rest takes minutes. */
async function openModels(): Promise<Model[]> {
  try {
    return await openNamedModels(names)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const named = await openModels()
if (named.length === 0) console.log('No models given: evaluating only the rules and the stand-ins.')
const isWorseThanRules = await withRegisterCatalog((sql) => evaluate(sql, named))
if (isWorseThanRules)
  console.error('With the examination on, families get worse lists than with the rules alone.')
process.exit(isWorseThanRules ? 1 : 0)
