import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Json, Query } from '#server/platform/database/connect.ts'
import { hasRows, readFirst } from '#server/platform/database/read.ts'
import { ExamFigures } from '#shared/desk/model.ts'
import type { IdleDeps } from '../client/ask.ts'
import { examine, findFailureReasons } from './examine.ts'
import { EXAM_VERSION, QUESTIONS } from './questions.ts'

/** An examiner that does not renew its lease for this long has died. It renews four times in this time. */
const LEASE_S = 60
const RENEW_MS = (LEASE_S * 1000) / 4

/** Change it with the letters, the prompt or what passes. */
export const LETTER_EXAM_VERSION = 'letters-2'

/** What is known about a model's examination. */
export type KnownExam =
  | { state: 'none' }
  /** The examination failed. `isDue` tells whether another attempt may start. */
  | { state: 'failed'; failure: string; nextAttemptAt: Date; isDue: boolean }
  | { state: 'running'; asked: number; of: number }
  | { state: 'done'; figures: ExamFigures; finishedAt: Date }

/**
 * Reads the examination of the model with this digest, for the current version of the exam. A model that was too slow
 * for a shorter deadline than `deadlineMs` counts as not examined.
 */
export async function readExam(query: Query, digest: string, deadlineMs: number): Promise<KnownExam> {
  const row = await findStoredExam(query, { digest, version: EXAM_VERSION })
  if (!row) return { state: 'none' }
  if (row.isRunning) return { state: 'running', asked: row.asked, of: row.questions }
  const { failure, nextAttemptAt, isDue } = row
  if (failure !== null && nextAttemptAt !== null) return { state: 'failed', failure, nextAttemptAt, isDue }
  return parseResult(row, deadlineMs) ?? { state: 'none' }
}

function parseResult(row: ExamRow, deadlineMs: number): KnownExam | undefined {
  const figures = z.safeParse(ExamFigures, row.figures)
  if (!figures.success || row.finishedAt === null) return undefined
  const wasSlow = findFailureReasons(figures.data, row.deadlineMs).includes('slow')
  if (wasSlow && row.deadlineMs < deadlineMs) return undefined
  return { state: 'done', figures: figures.data, finishedAt: row.finishedAt }
}

/**
 * Examines the model unless another server does, and stores the figures, or the reason why it failed, for all servers. If
 * this server dies, another one takes over. `signal` ends the examination.
 * @returns whether a result was stored
 */
export async function runExam(deps: IdleDeps, digest: string, signal: AbortSignal): Promise<boolean> {
  const { sql, env, model } = deps
  const deadlineMs = env.MATCH_DEADLINE_MS
  const key = { digest, version: EXAM_VERSION }
  if ((await readExam(sql, digest, deadlineMs)).state === 'none') await forgetExam(sql, key)
  const claim = { ...key, model: model.name, deadlineMs, questions: QUESTIONS.length }
  return examineUnderLease(sql, claim, signal, (stop, onReply) =>
    examine(deps, { deadlineMs, signal: stop, onReply }),
  )
}

/** Stores the result of `run` unless another server examines. @returns whether a result was stored */
export async function examineUnderLease(
  sql: Query,
  what: Omit<Claim, 'examiner'>,
  signal: AbortSignal,
  run: (
    stop: AbortSignal,
    onReply: (asked: number) => Promise<void>,
  ) => Promise<{ figures: Json } | { failure: string } | undefined>,
): Promise<boolean> {
  const claim = { ...what, examiner: randomUUID() }
  if (!(await claimExam(sql, claim))) return false
  const lost = new AbortController()
  const renew = async (asked?: number) => {
    if (!(await renewExam(sql, claim, asked))) lost.abort()
  }
  // If the database is unavailable for longer than the lease, another server may take over.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS)
  try {
    const result = await run(AbortSignal.any([signal, lost.signal]), renew)
    if (!result) return false
    if ('figures' in result) await finishExam(sql, claim, result.figures)
    else await failExam(sql, claim, result.failure)
    return true
  } finally {
    clearInterval(timer)
    await releaseExam(sql, claim)
  }
}

/** Deletes a model's results, or the reason why it has none. @returns whether there was either */
export async function deleteResult(query: Query, digest: string): Promise<boolean> {
  const wasRead = await forgetExam(query, { digest, version: LETTER_EXAM_VERSION })
  return (await forgetExam(query, { digest, version: EXAM_VERSION })) || wasRead
}

/** What identifies an exam: the model's digest and EXAM_VERSION. */
interface ExamKey {
  digest: string
  version: string
}

const ExamRow = z.object({
  deadlineMs: z.int(),
  /** Whether a server holds the lease of the exam. */
  isRunning: z.boolean(),
  asked: z.int(),
  questions: z.int(),
  /** ExamFigures, in the form that the examining server's version has. */
  figures: z.unknown(),
  finishedAt: z.nullable(z.date()),
  /** Why the last attempt failed, when another may start, and whether it may start now. */
  failure: z.nullable(z.string()),
  nextAttemptAt: z.nullable(z.date()),
  isDue: z.boolean(),
})
type ExamRow = z.infer<typeof ExamRow>

/** Seconds between a failed attempt and the next one: an attempt may load a large model for minutes. */
const PAUSE_S = 300
const nextAttemptAt = (query: Query) => query`failed_at + make_interval(secs => ${PAUSE_S}::integer)`

/** What is stored of an examination, in the form that the examining server's version has. */
export const findStoredExam = (query: Query, { digest, version }: ExamKey) => readFirst(query, ExamRow)`
    select deadline_ms, coalesce(examiner_until > now(), false) as is_running, asked, questions, figures, finished_at,
      failure, ${nextAttemptAt(query)} as next_attempt_at, coalesce(${nextAttemptAt(query)} <= now(), true) as is_due
    from model_exams where digest = ${digest} and version = ${version}`

interface Claim extends ExamKey {
  model: string
  deadlineMs: number
  questions: number
  examiner: string
}

/**
 * Makes this server the examiner, unless another one is, a result exists, or it is too early for another attempt.
 * @returns whether this server is the examiner
 */
async function claimExam(query: Query, claim: Claim): Promise<boolean> {
  const { digest, version, model, deadlineMs, questions, examiner } = claim
  const until = query`now() + make_interval(secs => ${LEASE_S}::integer)`
  return hasRows(query)`
    insert into model_exams (digest, version, model, deadline_ms, questions, examiner, examiner_until)
    values (${digest}, ${version}, ${model}, ${deadlineMs}, ${questions}, ${examiner}, ${until})
    on conflict (digest, version) do update set
      model = excluded.model, deadline_ms = excluded.deadline_ms, questions = excluded.questions, asked = 0,
      examiner = excluded.examiner, examiner_until = excluded.examiner_until, failure = null, failed_at = null
    where model_exams.figures is null and coalesce(model_exams.examiner_until <= now(), true)
      and coalesce(model_exams.failed_at + make_interval(secs => ${PAUSE_S}::integer) <= now(), true)
    returning digest`
}

interface ClaimedExam extends ExamKey {
  examiner: string
}

/**
 * Extends the lease, and stores how many questions were asked (undefined: as before).
 * @returns whether this server is still the examiner
 */
async function renewExam(
  query: Query,
  { digest, version, examiner }: ClaimedExam,
  asked?: number,
): Promise<boolean> {
  return hasRows(query)`
    update model_exams set asked = coalesce(${asked ?? null}::integer, asked),
      examiner_until = now() + make_interval(secs => ${LEASE_S}::integer)
    where digest = ${digest} and version = ${version} and examiner = ${examiner} returning digest`
}

/** Stores the figures if this server is still the examiner. */
async function finishExam(
  query: Query,
  { digest, version, examiner }: ClaimedExam,
  figures: Json,
): Promise<void> {
  await query`
    update model_exams set figures = ${query.json(figures)}, finished_at = now(), examiner = null,
      examiner_until = null
    where digest = ${digest} and version = ${version} and examiner = ${examiner}`
}

/** Stores why the attempt failed if this server is still the examiner. */
async function failExam(
  query: Query,
  { digest, version, examiner }: ClaimedExam,
  failure: string,
): Promise<void> {
  await query`
    update model_exams set failure = ${failure}, failed_at = now(), examiner = null, examiner_until = null, asked = 0
    where digest = ${digest} and version = ${version} and examiner = ${examiner}`
}

/** Ends the lease, so that another server can be the examiner. */
async function releaseExam(query: Query, { digest, version, examiner }: ClaimedExam): Promise<void> {
  await query`
    update model_exams set examiner = null, examiner_until = null, asked = 0
    where digest = ${digest} and version = ${version} and examiner = ${examiner}`
}

async function forgetExam(query: Query, { digest, version }: ExamKey): Promise<boolean> {
  return hasRows(query)`
    update model_exams set figures = null, finished_at = null, failure = null, failed_at = null, asked = 0
    where digest = ${digest} and version = ${version} and (figures is not null or failure is not null)
    returning digest`
}
