/** `bun run examine MODEL`: examines a model of the Ollama at OLLAMA_HOST to the end and prints its figures. */
import { cpus, totalmem } from 'node:os'
import { type ExamFigures, PASS_THRESHOLDS } from '../../../../shared/model-state.ts'
import { openDatabase } from '../../../platform/database/open.ts'
import { type Env, readEnv } from '../../../platform/env.ts'
import { jsonLog } from '../../../platform/log.ts'
import { OperatorError } from '../../../platform/operator-error.ts'
import { type Model, openModel } from '../client/client.ts'
import { failureOf } from '../client/failure.ts'
import { Turns } from '../client/turns.ts'
import { type ExamResult, examine } from './examine.ts'
import { failingsOf } from './marking.ts'
import { QUESTIONS } from './questions.ts'

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())

/**
 * Ollama's own list says what is there; fetching a model is part of the one command.
 * @throws OperatorError when Ollama does not answer, or cannot fetch it
 */
async function pullWhenAbsent(model: Model): Promise<void> {
  try {
    await pull(model)
  } catch (error) {
    throw new OperatorError(failureOf(error, stopping.signal, false).message)
  }
}

async function pull(model: Model): Promise<void> {
  const ollama = model.api(stopping.signal)
  const { models } = await ollama.list()
  if (models.some(({ name }) => name === model.name || name === `${model.name}:latest`)) return
  let last = ''
  for await (const { status, completed, total } of await ollama.pull({ model: model.name, stream: true })) {
    const line = total ? `${status}: ${Math.floor(((completed ?? 0) / total) * 100)} %` : status
    if (line !== last) console.log(line)
    last = line
  }
}

async function measure(env: Env, model: Model): Promise<ExamResult | undefined> {
  const { sql, close } = await openDatabase(env, jsonLog)
  const turns = new Turns(1, env.MATCH_DEADLINE_MS)
  const show = async (asked: number) => console.log(`${asked} of ${QUESTIONS.length}`)
  try {
    await pullWhenAbsent(model)
    const sitting = {
      deadlineMs: env.MATCH_DEADLINE_MS,
      signal: stopping.signal,
      onReply: show,
      toTheEnd: true,
    }
    return await examine({ sql, env, log: jsonLog, model, turns }, sitting)
  } finally {
    await close()
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The figures beside what is asked for, and a line for the table in docs/models.md. */
function reportOf(figures: ExamFigures, { OLLAMA_MODEL, MATCH_DEADLINE_MS }: Env): string {
  const failings = failingsOf(figures, MATCH_DEADLINE_MS)
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  const verdict = failings.length === 0 ? 'passes' : `fails: ${failings.join(', ')}`
  const cells = [
    OLLAMA_MODEL,
    machine,
    percent(figures.valid),
    percent(figures.agreement),
    percent(figures.steadiness ?? 0),
    `${figures.promptTokens ?? '?'} + ${figures.completionTokens ?? '?'}`,
    `${seconds(figures.medianMs)} / ${seconds(figures.p95Ms)}`,
    verdict,
  ]
  return [
    `replies as asked for: ${percent(figures.valid)} (${percent(PASS_THRESHOLDS.valid)} wanted): ${figures.outcomes.map(({ outcome, count }) => `${count} ${outcome}`).join(', ')}`,
    `agreement: ${percent(figures.agreement)} (${percent(PASS_THRESHOLDS.agreement)} wanted)`,
    ...figures.families.map(
      ({ name, agreement }) => `  ${name}: ${percent(agreement)} (${percent(PASS_THRESHOLDS.family)} wanted)`,
    ),
    `steadiness: ${percent(figures.steadiness ?? 0)} (${percent(PASS_THRESHOLDS.steadiness)} wanted)`,
    `tokens at most: ${figures.promptTokens ?? '?'} read, ${figures.completionTokens ?? '?'} written`,
    `half within ${seconds(figures.medianMs)}, 19 of 20 within ${seconds(figures.p95Ms)} (less than ${seconds(MATCH_DEADLINE_MS)} wanted)`,
    `${OLLAMA_MODEL} ${verdict}`,
    `| ${cells.join(' | ')} |`,
  ].join('\n')
}

const [name, ...more] = process.argv.slice(2)
if (!name || more.length > 0) {
  console.error('usage: bun run examine MODEL')
  process.exit(2)
}
try {
  const env = readEnv({ ...process.env, OLLAMA_MODEL: name })
  const result = await measure(env, openModel(env))
  if (!result) throw new OperatorError(`the examination of ${name} was not finished`)
  if ('failure' in result)
    throw new OperatorError(`the examination of ${name} could not be carried out. ${result.failure}`)
  console.log(reportOf(result.figures, env))
  process.exit(0)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exit(1)
}
