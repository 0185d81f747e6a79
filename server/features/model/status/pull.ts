import { randomUUID } from 'node:crypto'
import type { Platform } from '../../../platform/platform.ts'
import { recordAudit } from '../../portal/audit/service.ts'
import type { AdminContext } from '../../portal/session/guard.ts'
import type { Model } from '../client/client.ts'
import { failureOf } from '../client/failure.ts'
import { claimPull, endPull, type PullProgress, renewPull } from './queries.ts'

/** A pull whose server says nothing for so long is over; the next one goes on where Ollama stands. */
const LEASE_S = 30
/** How often progress is written down: what a progress bar can show. */
const WRITE_EVERY_MS = 1000
/** Ollama says something several times a second while it loads, and checks a large file for a minute or two. */
const SILENCE_LIMIT_MS = 300_000
/** The largest models over a slow line. */
const PULL_LIMIT_MS = 12 * 3_600_000

export type PullDeps = Pick<Platform, 'sql' | 'background'> & { model: Model }

/**
 * Lets Ollama fetch the model, in the background, unless a server is at it already; with a line in the audit log.
 * `onOver` is told when it is over.
 */
export async function startPull(
  deps: PullDeps,
  admin: AdminContext,
  stopping: AbortSignal,
  onOver: () => Promise<unknown>,
): Promise<void> {
  const mine = { model: deps.model.name, puller: randomUUID(), leaseSeconds: LEASE_S }
  const isMine = await deps.sql.begin(async (tx) => {
    if (!(await claimPull(tx, mine))) return false
    const { adminId, username } = admin
    await recordAudit(tx, { action: 'model_pulled', adminId, username, subject: mine.model })
    return true
  })
  if (!isMine) return
  void deps.background.run('model pull', async () => {
    const error = await pull(deps, mine, stopping)
    await endPull(deps.sql, mine, error)
    await onOver()
  })
}

/** @returns why it failed, as a sentence for the operator; null when it succeeded */
async function pull(
  { sql, model }: PullDeps,
  mine: Parameters<typeof renewPull>[1],
  stopping: AbortSignal,
): Promise<string | null> {
  const silent = new AbortController()
  const signal = AbortSignal.any([stopping, silent.signal, AbortSignal.timeout(PULL_LIMIT_MS)])
  const sizes = new Map<string, { completed: number; total: number }>()
  let silence = setTimeout(() => silent.abort(), SILENCE_LIMIT_MS)
  const timer = setInterval(() => void renewPull(sql, mine, sumOf(sizes)).catch(() => {}), WRITE_EVERY_MS)
  try {
    for await (const part of await model.api(signal).pull({ model: model.name, stream: true })) {
      clearTimeout(silence)
      silence = setTimeout(() => silent.abort(), SILENCE_LIMIT_MS)
      if (isSize(part)) sizes.set(part.digest, { completed: part.completed ?? 0, total: part.total })
    }
    return null
  } catch (error) {
    return whyFailed(error, { stopping, silent: silent.signal, signal })
  } finally {
    clearTimeout(silence)
    clearInterval(timer)
  }
}

const isSize = (part: { digest?: unknown; total?: unknown }) =>
  typeof part.digest === 'string' && Number.isSafeInteger(part.total)

/** Ollama fetches a model in several files, and tells of each when it comes to it. */
function sumOf(sizes: ReadonlyMap<string, { completed: number; total: number }>): PullProgress {
  if (sizes.size === 0) return { completed: null, total: null }
  const all = [...sizes.values()]
  return {
    completed: all.reduce((sum, { completed }) => sum + completed, 0),
    total: all.reduce((sum, { total }) => sum + total, 0),
  }
}

type Signals = Record<'stopping' | 'silent' | 'signal', AbortSignal>

function whyFailed(error: unknown, { stopping, silent, signal }: Signals): string {
  if (stopping.aborted) return 'The server was stopped meanwhile. Pull again to go on.'
  if (silent.aborted) return 'Ollama said nothing more for five minutes. Pull again to go on.'
  if (signal.aborted) return 'It took longer than twelve hours. Pull again to go on.'
  const { kind, message } = failureOf(error, signal, true)
  return kind === 'broken_off' ? 'The connection to Ollama ended. Pull again to go on.' : message
}
