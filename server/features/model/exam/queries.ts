import type { Query } from '../../../platform/database/connect.ts'

/** Which examination: the model's digest and EXAM_VERSION. */
export interface ExamKey {
  digest: string
  version: string
}

export interface ExamRow {
  deadlineMs: number
  /** Whether somebody is believed to examine at this moment. */
  isRunning: boolean
  asked: number
  questions: number
  /** ExamFigures, as some server wrote them. */
  figures: unknown
  finishedAt: Date | null
  /** Why the last sitting could not be carried out, when another may be tried, and whether that is now. */
  failure: string | null
  againAt: Date | null
  isDue: boolean
}

/** So long one waits after a sitting that could not be carried out: it may have loaded a large model for minutes. */
const PAUSE_S = 300
const againAt = (query: Query) => query`failed_at + make_interval(secs => ${PAUSE_S}::integer)`

export async function findExam(query: Query, { digest, version }: ExamKey): Promise<ExamRow | undefined> {
  const [row] = await query<ExamRow[]>`
    select deadline_ms, coalesce(examiner_until > now(), false) as is_running, asked, questions, figures, finished_at,
      failure, ${againAt(query)} as again_at, coalesce(${againAt(query)} <= now(), true) as is_due
    from model_exams where digest = ${digest} and version = ${version}`
  return row
}

export interface Claim extends ExamKey {
  model: string
  deadlineMs: number
  questions: number
  examiner: string
  leaseSeconds: number
}

/**
 * Makes this server the examiner, unless another one is, there is a result already, or it is too early to try again.
 * @returns whether it is
 */
export async function claimExam(query: Query, claim: Claim): Promise<boolean> {
  const { digest, version, model, deadlineMs, questions, examiner, leaseSeconds } = claim
  const until = query`now() + make_interval(secs => ${leaseSeconds}::integer)`
  const rows = await query`
    insert into model_exams (digest, version, model, deadline_ms, questions, examiner, examiner_until)
    values (${digest}, ${version}, ${model}, ${deadlineMs}, ${questions}, ${examiner}, ${until})
    on conflict (digest, version) do update set
      model = excluded.model, deadline_ms = excluded.deadline_ms, questions = excluded.questions, asked = 0,
      examiner = excluded.examiner, examiner_until = excluded.examiner_until, failure = null, failed_at = null
    where model_exams.figures is null and coalesce(model_exams.examiner_until <= now(), true)
      and coalesce(model_exams.failed_at + make_interval(secs => ${PAUSE_S}::integer) <= now(), true)
    returning digest`
  return rows.length > 0
}

interface Mine extends ExamKey {
  examiner: string
}

/** Says that it goes on, and how far it is (undefined: as before). @returns whether this server is still the examiner */
export async function renewExam(
  query: Query,
  { digest, version, examiner }: Mine,
  leaseSeconds: number,
  asked?: number,
): Promise<boolean> {
  const rows = await query`
    update model_exams set asked = coalesce(${asked ?? null}::integer, asked),
      examiner_until = now() + make_interval(secs => ${leaseSeconds}::integer)
    where digest = ${digest} and version = ${version} and examiner = ${examiner} returning digest`
  return rows.length > 0
}

/** Stores the figures, when this server is still the examiner. */
export async function finishExam(
  query: Query,
  { digest, version, examiner }: Mine,
  figures: object,
): Promise<void> {
  await query`
    update model_exams set figures = ${query.json(figures as never)}, finished_at = now(), examiner = null,
      examiner_until = null
    where digest = ${digest} and version = ${version} and examiner = ${examiner}`
}

/** Stores why it could not be carried out, when this server is still the examiner. */
export async function failExam(
  query: Query,
  { digest, version, examiner }: Mine,
  failure: string,
): Promise<void> {
  await query`
    update model_exams set failure = ${failure}, failed_at = now(), examiner = null, examiner_until = null, asked = 0
    where digest = ${digest} and version = ${version} and examiner = ${examiner}`
}

/** Leaves it to whoever comes next. */
export async function releaseExam(query: Query, { digest, version, examiner }: Mine): Promise<void> {
  await query`
    update model_exams set examiner = null, examiner_until = null, asked = 0
    where digest = ${digest} and version = ${version} and examiner = ${examiner}`
}

/** Forgets a result, or that there could be none. @returns whether there was either */
export async function forgetExam(query: Query, { digest, version }: ExamKey): Promise<boolean> {
  const rows = await query`
    update model_exams set figures = null, finished_at = null, failure = null, failed_at = null, asked = 0
    where digest = ${digest} and version = ${version} and (figures is not null or failure is not null)
    returning digest`
  return rows.length > 0
}
