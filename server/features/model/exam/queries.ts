import * as z from 'zod/mini'
import type { Json, Query } from '#server/platform/database/connect.ts'
import { hasRows, readFirst } from '#server/platform/database/read.ts'

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
export type ExamRow = z.infer<typeof ExamRow>

/** Seconds between a failed attempt and the next one: an attempt may load a large model for minutes. */
const PAUSE_S = 300
const nextAttemptAt = (query: Query) => query`failed_at + make_interval(secs => ${PAUSE_S}::integer)`

export const findExam = (query: Query, { digest, version }: ExamKey) => readFirst(query, ExamRow)`
    select deadline_ms, coalesce(examiner_until > now(), false) as is_running, asked, questions, figures, finished_at,
      failure, ${nextAttemptAt(query)} as next_attempt_at, coalesce(${nextAttemptAt(query)} <= now(), true) as is_due
    from model_exams where digest = ${digest} and version = ${version}`

export interface Claim extends ExamKey {
  model: string
  deadlineMs: number
  questions: number
  examiner: string
  leaseSeconds: number
}

/**
 * Makes this server the examiner, unless another one is, a result exists, or it is too early for another attempt.
 * @returns whether this server is the examiner
 */
export async function claimExam(query: Query, claim: Claim): Promise<boolean> {
  const { digest, version, model, deadlineMs, questions, examiner, leaseSeconds } = claim
  const until = query`now() + make_interval(secs => ${leaseSeconds}::integer)`
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
export async function renewExam(
  query: Query,
  { digest, version, examiner }: ClaimedExam,
  leaseSeconds: number,
  asked?: number,
): Promise<boolean> {
  return hasRows(query)`
    update model_exams set asked = coalesce(${asked ?? null}::integer, asked),
      examiner_until = now() + make_interval(secs => ${leaseSeconds}::integer)
    where digest = ${digest} and version = ${version} and examiner = ${examiner} returning digest`
}

/** Stores the figures if this server is still the examiner. */
export async function finishExam(
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
export async function failExam(
  query: Query,
  { digest, version, examiner }: ClaimedExam,
  failure: string,
): Promise<void> {
  await query`
    update model_exams set failure = ${failure}, failed_at = now(), examiner = null, examiner_until = null, asked = 0
    where digest = ${digest} and version = ${version} and examiner = ${examiner}`
}

/** Ends the lease, so that another server can be the examiner. */
export async function releaseExam(query: Query, { digest, version, examiner }: ClaimedExam): Promise<void> {
  await query`
    update model_exams set examiner = null, examiner_until = null, asked = 0
    where digest = ${digest} and version = ${version} and examiner = ${examiner}`
}

/** Deletes a result or a failure. @returns whether there was one */
export async function forgetExam(query: Query, { digest, version }: ExamKey): Promise<boolean> {
  return hasRows(query)`
    update model_exams set figures = null, finished_at = null, failure = null, failed_at = null, asked = 0
    where digest = ${digest} and version = ${version} and (figures is not null or failure is not null)
    returning digest`
}
