import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { ExamFigures } from '#shared/model.ts'
import { type ExamDeps, examine } from './examine.ts'
import { findFailureReasons } from './grading.ts'
import {
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
export async function runExam(deps: ExamDeps, digest: string, signal: AbortSignal): Promise<boolean> {
  const { sql, env, model } = deps
  const deadlineMs = env.MATCH_DEADLINE_MS
  const lease = { digest, version: EXAM_VERSION, examiner: randomUUID() }
  const claim = {
    ...lease,
    model: model.name,
    deadlineMs,
    questions: QUESTIONS.length,
    leaseSeconds: LEASE_S,
  }
  if ((await readExam(sql, digest, deadlineMs)).state === 'none') await forgetExam(sql, lease)
  if (!(await claimExam(sql, claim))) return false
  const lost = new AbortController()
  const renew = async (asked?: number) => {
    if (!(await renewExam(sql, lease, LEASE_S, asked))) lost.abort()
  }
  // If the database is unavailable for longer than the lease, another server may take over.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS)
  try {
    const stop = AbortSignal.any([signal, lost.signal])
    const result = await examine(deps, { deadlineMs, signal: stop, onReply: renew })
    if (!result) return false
    if ('figures' in result) await finishExam(sql, lease, result.figures)
    else await failExam(sql, lease, result.failure)
    return true
  } finally {
    clearInterval(timer)
    await releaseExam(sql, lease)
  }
}

/** Deletes a model's result, or the reason why it has none. @returns whether there was either */
export const deleteResult = (query: Query, digest: string): Promise<boolean> =>
  forgetExam(query, { digest, version: EXAM_VERSION })
