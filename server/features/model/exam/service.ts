import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Json, Query } from '#server/platform/database/connect.ts'
import { ExamFigures } from '#shared/desk/model.ts'
import type { IdleDeps } from '../client/ask.ts'
import { examine } from './examine.ts'
import { findFailureReasons } from './grading.ts'
import {
  type Claim,
  claimExam,
  type ExamRow,
  failExam,
  findExam,
  finishExam,
  forgetExam,
  releaseExam,
  renewExam,
} from './queries.ts'
import { EXAM_VERSION, QUESTIONS } from './questions.ts'

/** An examiner that does not renew its lease for this long has died. It renews four times in this time. */
const LEASE_S = 60
const RENEW_MS = (LEASE_S * 1000) / 4

/** Change it with the letters, the prompt or what passes. */
export const LETTER_EXAM_VERSION = 'letters-1'

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
  const row = await findExam(query, { digest, version: EXAM_VERSION })
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
  what: Omit<Claim, 'examiner' | 'leaseSeconds'>,
  signal: AbortSignal,
  run: (
    stop: AbortSignal,
    onReply: (asked: number) => Promise<void>,
  ) => Promise<{ figures: Json } | { failure: string } | undefined>,
): Promise<boolean> {
  const claim = { ...what, examiner: randomUUID(), leaseSeconds: LEASE_S }
  if (!(await claimExam(sql, claim))) return false
  const lost = new AbortController()
  const renew = async (asked?: number) => {
    if (!(await renewExam(sql, claim, LEASE_S, asked))) lost.abort()
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

/** What is stored of an examination, in the form that the examining server's version has. */
export const findStoredExam = findExam

/** Deletes a model's results, or the reason why it has none. @returns whether there was either */
export async function deleteResult(query: Query, digest: string): Promise<boolean> {
  const wasRead = await forgetExam(query, { digest, version: LETTER_EXAM_VERSION })
  return (await forgetExam(query, { digest, version: EXAM_VERSION })) || wasRead
}
