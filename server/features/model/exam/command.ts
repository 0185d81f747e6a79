/** `bun run examine MODEL`: examines a model of the Ollama at OLLAMA_HOST to the end and prints its figures. */
import { cpus, totalmem } from 'node:os'
import { answerHelp, commandLine } from '#server/platform/command-line.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { jsonLog } from '#server/platform/log.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { withSettingsFile } from '#server/platform/settings/settings-file.ts'
import { type ExamFigures, PASS_THRESHOLDS } from '#shared/model-state.ts'
import { type Model, openModel } from '../client/client.ts'
import { toModelFailure } from '../client/failure.ts'
import { ModelQueue } from '../client/model-queue.ts'
import { type ExamResult, examine } from './examine.ts'
import { findFailureReasons } from './grading.ts'
import { QUESTIONS } from './questions.ts'

const DESCRIPTION = `Asks a model of Ollama every question of the examination, which it must pass before it may refine lists, and prints its
figures. Pulls the model if Ollama doesn't have it. Takes minutes to hours.`

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())

/**
 * Pulls the model unless Ollama has it.
 * @throws OperatorError if Ollama does not respond or the pull fails
 */
async function pullIfAbsent(model: Model): Promise<void> {
  try {
    await pull(model)
  } catch (error) {
    throw new OperatorError(toModelFailure(error, stopping.signal, false).message)
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
  const queue = new ModelQueue(1, env.MATCH_DEADLINE_MS)
  const printProgress = async (asked: number) => console.log(`${asked} of ${QUESTIONS.length}`)
  try {
    await pullIfAbsent(model)
    const options = {
      deadlineMs: env.MATCH_DEADLINE_MS,
      signal: stopping.signal,
      onReply: printProgress,
      isExhaustive: true,
    }
    return await examine({ sql, env, log: jsonLog, model, queue }, options)
  } finally {
    await close()
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The figures with the required values, and a row for the table in docs/models.md. */
function reportOf(figures: ExamFigures, { OLLAMA_MODEL, MATCH_DEADLINE_MS }: Env): string {
  const failureReasons = findFailureReasons(figures, MATCH_DEADLINE_MS)
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  const verdict = failureReasons.length === 0 ? 'passes' : `fails: ${failureReasons.join(', ')}`
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
    `valid replies: ${percent(figures.valid)} (${percent(PASS_THRESHOLDS.valid)} required): ${figures.outcomes.map(({ outcome, count }) => `${count} ${outcome}`).join(', ')}`,
    `agreement: ${percent(figures.agreement)} (${percent(PASS_THRESHOLDS.agreement)} required)`,
    ...figures.families.map(
      ({ name, agreement }) =>
        `  ${name}: ${percent(agreement)} (${percent(PASS_THRESHOLDS.family)} required)`,
    ),
    `steadiness: ${percent(figures.steadiness ?? 0)} (${percent(PASS_THRESHOLDS.steadiness)} required)`,
    `maximum tokens: ${figures.promptTokens ?? '?'} read, ${figures.completionTokens ?? '?'} written`,
    `time: median ${seconds(figures.medianMs)}, 95th percentile ${seconds(figures.p95Ms)} (less than ${seconds(MATCH_DEADLINE_MS)} required)`,
    `${OLLAMA_MODEL} ${verdict}`,
    `| ${cells.join(' | ')} |`,
  ].join('\n')
}

const [name, ...more] = process.argv.slice(2)
const usage = `usage: ${commandLine('examine MODEL')}`
answerHelp(process.argv.slice(2), usage, DESCRIPTION)
if (!name || more.length > 0) {
  console.error(usage)
  process.exit(2)
}
try {
  const env = readEnv({ ...withSettingsFile(process.env), OLLAMA_MODEL: name })
  const result = await measure(env, openModel(env))
  if (!result) throw new OperatorError(`the examination of ${name} was interrupted`)
  if ('failure' in result) throw new OperatorError(`the examination of ${name} failed. ${result.failure}`)
  console.log(reportOf(result.figures, env))
  process.exit(0)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exit(1)
}
