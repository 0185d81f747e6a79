import { remainingWait } from './backoff.ts'
import { withOutboxLock } from './outbox-lock.ts'
import { decideOutcome } from './outcome.ts'
import { recordOutcome } from './record-outcome.ts'
import type { LocalDatabase, OutboxRow } from './schema.ts'
import { type Network, requestFor, sendRequest } from './send-request.ts'

/** Rows under way at once: a row that hangs until its timeout must not hold up the others. */
const CONCURRENCY = 2

export interface SendDeps extends Network {
  random: () => number
  locks: LockManager | undefined
  /** Runs a piece of work on the database; never held open during a request. */
  withDatabase: <T>(work: (db: LocalDatabase) => Promise<T>) => Promise<T>
  /** Whether the server is there, asked after a request without an answer. */
  isServerReachable: () => Promise<boolean>
  /** Whether the browser says that there is no connection: a hint, for what would only be tried in vain. */
  isBrowserOffline: () => boolean
}

/** What a round of sending found out. */
export interface DrainResult {
  /** Someone else (another tab, the worker) is sending now. */
  busy: boolean
  /** Rows that still have to go somewhere; undefined when busy. */
  waiting?: number
  /** Until the next row is due, ms; undefined when none will be by itself. */
  nextInMs?: number
  /** Whether our server answered anything; undefined when nothing was asked. */
  reached?: boolean
}

const isActive = (row: OutboxRow) =>
  row.status === 'waiting' ||
  row.status === 'paused' ||
  (row.status === 'received' && row.kind === 'questionnaire')

/**
 * Sends every row that is due, each once. `eager` (the page was opened, came online, was tapped) does not wait out
 * the backoff of rows that reached nobody. At most one context sends at a time. Never rejects for the network's sake.
 */
export async function sendDueRows(deps: SendDeps, options: { eager?: boolean } = {}): Promise<DrainResult> {
  const round = await withOutboxLock(deps.locks, () => sendRound(deps, options.eager ?? false))
  return round ?? { busy: true }
}

async function sendRound(deps: SendDeps, eager: boolean): Promise<DrainResult> {
  const attempted = new Set<string>()
  const reached: boolean[] = []
  for (;;) {
    const rows = await deps.withDatabase((db) => db.outbox.toCollection().sortBy('nextAttemptAt'))
    const due = rows.filter((row) => !attempted.has(row.key) && isDue(row, rows, deps.now(), eager))
    if (due.length === 0) return summarize(rows, deps.now(), reached)
    for (const row of due) attempted.add(row.key)
    const worker = async () => {
      for (let row = due.shift(); row; row = due.shift()) {
        if (await skipIfOffline(row, deps)) {
          reached.push(false)
          continue
        }
        const current = await deps.withDatabase((db) => markTried(db, row))
        if (current) reached.push(await sendRow(current, deps))
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  }
}

/**
 * A correction waits until the submission that it corrects has arrived: the server must know that one first. Answers
 * wait while an erasure from before them has its first try, because it may free their e-mail.
 */
const isHeldBack = (row: OutboxRow, rows: OutboxRow[]) =>
  rows.some(
    (other) =>
      (other.key === row.supersedes && ['waiting', 'paused'].includes(other.status)) ||
      (isWaitingQuestionnaire(row) && isUntriedErasure(other) && other.savedAt <= row.savedAt),
  )

const isWaitingQuestionnaire = ({ kind, status }: OutboxRow) =>
  kind === 'questionnaire' && status === 'waiting'

/** Once our server has failed at it, others need not wait for it any longer. */
const isUntriedErasure = ({ kind, status, failedOnce }: OutboxRow) =>
  kind === 'erasure' && status === 'waiting' && !failedOnce

function isDue(row: OutboxRow, rows: OutboxRow[], now: number, eager: boolean): boolean {
  if (!isActive(row) || isHeldBack(row, rows)) return false
  if (row.status === 'paused') return eager && remainingWait(row, now) === 0
  return remainingWait(row, now) === 0 || (eager && row.unreached)
}

/**
 * Where the browser says that there is no connection, a row's first request waits until our server answers a question
 * that tells nothing: as long as none was begun, the family can take the row back whole. Notes the try that was spared.
 */
async function skipIfOffline(row: OutboxRow, deps: SendDeps): Promise<boolean> {
  if (row.tried !== false || !deps.isBrowserOffline() || (await deps.isServerReachable())) return false
  const at = { now: deps.now(), random: deps.random(), wasCut: false }
  await deps.withDatabase((db) => recordOutcome(db, row, { type: 'retry', reason: 'unreachable' }, at))
  return true
}

/**
 * Notes, before a request begins, that the server may know this key from now on: see take-back.ts.
 * @returns the row as it is now; undefined when it was taken back or erased meanwhile
 */
async function markTried(db: LocalDatabase, listed: OutboxRow): Promise<OutboxRow | undefined> {
  return db.transaction('rw', db.outbox, async () => {
    const row = await db.outbox.get(listed.key)
    if (row?.kind !== listed.kind || row.status !== listed.status) return undefined
    if (!row.tried) await db.outbox.put({ ...row, tried: true })
    return row
  })
}

async function sendRow(row: OutboxRow, deps: SendDeps): Promise<boolean> {
  const reply = await sendRequest(row, deps)
  const outcome = decideOutcome(requestFor(row), reply)
  const isSilent = reply.kind === 'none'
  const wasCut = isSilent && !row.failedOnce && (await deps.isServerReachable())
  const at = { now: deps.now(), random: deps.random(), wasCut }
  await deps.withDatabase((db) => recordOutcome(db, row, outcome, at))
  return !isSilent && !(outcome.type === 'retry' && outcome.reason === 'not_ours')
}

function summarize(rows: OutboxRow[], now: number, reached: boolean[]): DrainResult {
  const active = rows.filter(isActive)
  const waits = active
    .filter((row) => row.status !== 'paused' && !isHeldBack(row, rows))
    .map((row) => remainingWait(row, now))
  return {
    busy: false,
    waiting: active.length,
    ...(waits.length > 0 && { nextInMs: Math.min(...waits) }),
    ...(reached.length > 0 && { reached: reached.includes(true) }),
  }
}
