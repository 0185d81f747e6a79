import type { ProofKind } from '#shared/contract/proof-of-work.ts'
import { remainingWait } from './backoff.ts'
import { withOutboxLock } from './outbox-lock.ts'
import { decideOutcome, requiresProof, type ServerReply } from './outcome.ts'
import { recordOutcome } from './record-outcome.ts'
import type { LocalDatabase, OutboxRow } from './schema.ts'
import { type Network, requestFor, sendRequest } from './send-request.ts'

/** How many requests run at once. A hanging request must not hold up the other rows until it times out. */
const CONCURRENCY = 2

export interface SendDeps extends Network {
  random: () => number
  locks: LockManager | undefined
  /** Runs `work` on the database. The database is never held open during a request. */
  withDatabase: <T>(work: (db: LocalDatabase) => Promise<T>) => Promise<T>
  /** Solves a proof of work (see solve-proof.ts); undefined if that fails. Without a proof, a row waits. Never rejects. */
  solveProof: (kind: ProofKind) => Promise<string | undefined>
  /** Whether the server can be reached; checked after a request without a response. */
  isServerReachable: () => Promise<boolean>
  /** Whether the browser reports that it is offline. Only a hint, used to avoid pointless requests. */
  isBrowserOffline: () => boolean
}

/** The result of one round of sending. */
export interface DrainResult {
  /** Another tab or the worker is sending. */
  busy: boolean
  /** How many rows still have to be sent or polled; undefined when busy. */
  waiting?: number
  /** Ms until the next row is due; undefined when none will become due without a wake-up. */
  nextInMs?: number
  /** Whether our server responded to anything; undefined when no request was made. */
  reached?: boolean
}

const isActive = (row: OutboxRow) =>
  row.status === 'waiting' ||
  row.status === 'paused' ||
  (row.status === 'received' && row.kind === 'questionnaire')

/**
 * Sends every due row once. `eager` (the page was opened, came online or was tapped) skips the backoff of rows
 * whose last attempt got no response. Only one tab or worker sends at a time. Never rejects because of the
 * network.
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
    const sendNext = async () => {
      for (let row = due.shift(); row; row = due.shift()) {
        if (await skipIfOffline(row, deps)) {
          reached.push(false)
          continue
        }
        const current = await deps.withDatabase((db) => markTried(db, row))
        if (current) reached.push(await sendRow(current, deps))
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, sendNext))
  }
}

/**
 * A correction, and a refusal, waits until the submission it is about has arrived, because the server must know that one
 * first.
 * Answers wait until an earlier erasure was attempted once, because it may free their email.
 */
const isHeldBack = (row: OutboxRow, rows: OutboxRow[]) =>
  rows.some(
    (other) =>
      ([row.supersedes, row.search].includes(other.key) && ['waiting', 'paused'].includes(other.status)) ||
      (isWaitingQuestionnaire(row) && isUntriedErasure(other) && other.savedAt <= row.savedAt),
  )

const isWaitingQuestionnaire = ({ kind, status }: OutboxRow) =>
  kind === 'questionnaire' && status === 'waiting'

/** Once our server has failed to process an erasure, other rows no longer wait for it. */
const isUntriedErasure = ({ kind, status, failedOnce }: OutboxRow) =>
  kind === 'erasure' && status === 'waiting' && !failedOnce

function isDue(row: OutboxRow, rows: OutboxRow[], now: number, eager: boolean): boolean {
  if (!isActive(row) || isHeldBack(row, rows)) return false
  if (row.status === 'paused') return eager && remainingWait(row, now) === 0
  return remainingWait(row, now) === 0 || (eager && row.unreached)
}

/**
 * While the browser reports that it is offline, a row's first request waits until our server responds to a health
 * check: until a request starts, the family can withdraw the row. Records the skipped attempt.
 */
async function skipIfOffline(row: OutboxRow, deps: SendDeps): Promise<boolean> {
  if (row.tried || !deps.isBrowserOffline() || (await deps.isServerReachable())) return false
  const at = { now: deps.now(), random: deps.random(), wasCut: false }
  await deps.withDatabase((db) => recordOutcome(db, row, { type: 'retry', reason: 'unreachable' }, at))
  return true
}

/**
 * Records, before a request begins, that the server may know this key from now on; see reopen-answers.ts.
 * @returns the row as it is now; undefined when it was reopened or erased in the meantime
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
  const reply = await sendWithProof(row, deps)
  const outcome = decideOutcome(requestFor(row), reply)
  const hasNoReply = reply.kind === 'none'
  const wasCut = hasNoReply && !row.failedOnce && (await deps.isServerReachable())
  const at = { now: deps.now(), random: deps.random(), wasCut }
  await deps.withDatabase((db) => recordOutcome(db, row, outcome, at))
  return !hasNoReply && !(outcome.type === 'retry' && outcome.reason === 'not_ours')
}

/** Sends a row, and once more with a proof of work if the server asks for it. */
async function sendWithProof(row: OutboxRow, deps: SendDeps): Promise<ServerReply> {
  const reply = await sendRequest(row, deps)
  if (row.kind === 'erasure' || row.kind === 'refusal' || !requiresProof(reply)) return reply
  const proof = await deps.solveProof(row.kind)
  return proof ? sendRequest(row, deps, proof) : reply
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
