/**
 * `bun run evaluate [--write] [MODEL…]`: how good the lists are that families get, by price alone, by the rules, and
 * with each MODEL of the Ollama at OLLAMA_HOST. Ends with 1 when, with the examination on, families' lists are worse
 * than the rules'. `--write` also puts the tables into docs/evaluation.md.
 */
import { cpus, loadavg } from 'node:os'
import type { Model } from '../server/features/model/client/client.ts'
import type { Sql } from '../server/platform/database/connect.ts'
import { readEnv } from '../server/platform/env.ts'
import { OperatorError } from '../server/platform/operator-error.ts'
import { withCatalogue } from './catalogue.ts'
import { type Contender, contend } from './contender.ts'
import { contenderRows, modelRow, plainRows } from './contest.ts'
import { readFamilies } from './family.ts'
import { openNamedModels } from './named-models.ts'
import { writeReport } from './report.ts'
import { isWorse } from './score-lists.ts'
import { type Searched, searchFor, steadinessOfRules } from './searched.ts'
import { createStandIns } from './stand-ins.ts'
import { familyTable, type ModelRow, modelTable, type OrderRow, orderTable } from './table.ts'

/** Families, between two lines that say how far it is. */
const TOLD_EVERY = 10

const args = process.argv.slice(2)
const isWritten = args.includes('--write')
const names = args.filter((arg) => arg !== '--write')
const quiet = { info() {}, warn() {}, error: console.error }

async function evaluate(sql: Sql, named: readonly Model[]): Promise<boolean> {
  const families = await readFamilies()
  const all: Searched[] = []
  for (const family of families) all.push(await searchFor(sql, family))
  const { rules, others } = plainRows(all, await steadinessOfRules(sql, all))
  const plain = [...others, rules]
  const orders: OrderRow[] = [...plain]
  const models: ModelRow[] = []
  let isHarmed = false
  for (const model of [...createStandIns(all), ...named]) {
    const contender = await compete(sql, model, all)
    const rows = contenderRows(all, rules.scored, contender)
    orders.push(...rows)
    models.push(modelRow(contender))
    for (const { name, compared } of rows.slice(1)) {
      if (!compared || !isWorse(compared)) continue
      console.log(`${name}: worse than the rules by ${(-compared.difference).toFixed(3)}`)
    }
    isHarmed ||= rows[2].compared !== undefined && isWorse(rows[2].compared)
    // After each, because the next may take an hour.
    report(all, plain, orders, models)
  }
  return isHarmed
}

async function compete(sql: Sql, model: Model, all: readonly Searched[]): Promise<Contender> {
  const env = readEnv({ ...process.env, MODEL_EXAM: 'on' })
  return contend({ sql, env, log: quiet }, model, all, (done) => {
    if (done % TOLD_EVERY === 0) console.log(`${model.name}: ${done} of ${all.length} families`)
  })
}

function report(
  all: readonly Searched[],
  plain: readonly OrderRow[],
  orders: readonly OrderRow[],
  models: readonly ModelRow[],
) {
  const graded = all.reduce((sum, { family }) => sum + family.grades.size, 0)
  const ungraded = new Set(orders.flatMap(({ scored }) => scored.ungraded))
  const counted = orders[0]?.scored.ndcg.filter((value) => value !== undefined).length ?? 0
  const done = names.filter((name) => models.some((row) => row.name === name))
  const facts = {
    families: all.length,
    counted,
    graded,
    ungraded: [...ungraded],
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
    load: (loadavg()[2] ?? 0).toFixed(1),
    command: ['bun run evaluate', ...done].join(' '),
  }
  const titles = all.map(({ family }) => family.name)
  const tables = [orderTable(orders), modelTable(models), familyTable(titles, plain)] as const
  console.log(`\n${tables.join('\n\n')}\n`)
  console.log(
    `${facts.families} families, ${graded} grades; shown among the first five and not graded: ${ungraded.size}`,
  )
  if (isWritten) writeReport(facts, tables)
}

/** Looks for the models first: the rest takes minutes. */
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
if (named.length === 0) console.log('No model was named: only the rules and stand-ins are evaluated.')
const isHarmed = await withCatalogue((sql) => evaluate(sql, named))
if (isHarmed) console.error('With the examination on, families get worse lists than by the rules.')
process.exit(isHarmed ? 1 : 0)
