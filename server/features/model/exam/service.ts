import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { ExamFigures } from '../../../../shared/model-state.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { type ExamDeps, examine } from './examine.ts'
import { failingsOf } from './marking.ts'
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

/** A server that says nothing for so long no longer examines; it says so four times in that time. */
const LEASE_S = 60
const RENEW_MS = (LEASE_S * 1000) / 4

/** What is known of a model's examination. */
export type KnownExam =
  | { state: 'none' }
  /** It could not be carried out; `isDue` says whether it may be tried again. */
  | { state: 'failed'; failure: string; againAt: Date; isDue: boolean }
  | { state: 'running'; asked: number; of: number }
  | { state: 'done'; figures: ExamFigures; finishedAt: Date }

/**
 * What any server knows of the examination of the model with this digest, in its present version. A model that was
 * too slow for a shorter deadline than today's counts as not examined.
 */
export async function readExam(query: Query, digest: string, deadlineMs: number): Promise<KnownExam> {
  const row = await findExam(query, { digest, version: EXAM_VERSION })
  if (!row) return { state: 'none' }
  if (row.isRunning) return { state: 'running', asked: row.asked, of: row.questions }
  const { failure, againAt, isDue } = row
  if (failure !== null && againAt !== null) return { state: 'failed', failure, againAt, isDue }
  return resultIn(row, deadlineMs) ?? { state: 'none' }
}

function resultIn(row: ExamRow, deadlineMs: number): KnownExam | undefined {
  const figures = z.safeParse(ExamFigures, row.figures)
  if (!figures.success || row.finishedAt === null) return undefined
  const wasSlow = failingsOf(figures.data, row.deadlineMs).includes('slow')
  if (wasSlow && row.deadlineMs < deadlineMs) return undefined
  return { state: 'done', figures: figures.data, finishedAt: row.finishedAt }
}

/**
 * Examines the model unless another server does, and remembers for all of them the figures, or why there are none. A
 * server that goes away meanwhile leaves it to the next. `signal` ends it.
 * @returns whether there is something to remember
 */
export async function sitExam(deps: ExamDeps, digest: string, signal: AbortSignal): Promise<boolean> {
  const { sql, env, model } = deps
  const deadlineMs = env.MATCH_DEADLINE_MS
  const mine = { digest, version: EXAM_VERSION, examiner: randomUUID() }
  const claim = { ...mine, model: model.name, deadlineMs, questions: QUESTIONS.length, leaseSeconds: LEASE_S }
  if ((await readExam(sql, digest, deadlineMs)).state === 'none') await forgetExam(sql, mine)
  if (!(await claimExam(sql, claim))) return false
  const lost = new AbortController()
  const renew = async (asked?: number) => {
    if (!(await renewExam(sql, mine, LEASE_S, asked))) lost.abort()
  }
  // A database that is away for a moment costs nothing; one that is away for longer costs the lease.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS)
  try {
    const either = AbortSignal.any([signal, lost.signal])
    const result = await examine(deps, { deadlineMs, signal: either, onReply: renew })
    if (!result) return false
    if ('figures' in result) await finishExam(sql, mine, result.figures)
    else await failExam(sql, mine, result.failure)
    return true
  } finally {
    clearInterval(timer)
    await releaseExam(sql, mine)
  }
}

/** Forgets a model's result, or why it has none, so that it is examined anew. @returns whether there was either */
export const forgetResult = (query: Query, digest: string): Promise<boolean> =>
  forgetExam(query, { digest, version: EXAM_VERSION })
