import { randomUUID } from 'node:crypto'
import { recordAudit } from '#server/features/audit/service.ts'
import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { HOUR_MS } from '#shared/contract/time.ts'
import { ModelReport } from '#shared/desk/model.ts'
import { type Model, toModelFailure } from '../client/client.ts'
import { deleteResult } from '../exam/service.ts'
import type { ModelMonitor } from './model-monitor.ts'
import { claimPull, endPull, type PullProgress, renewPull } from './model-state.ts'

type ModelDeps = Pick<Platform, 'sql' | 'env' | 'background'> & { monitor: ModelMonitor }

/**
 * Has Ollama pull the model, unless it has the model or is already pulling it.
 * @throws ApiError conflict (409) if Ollama does not respond
 */
async function pullModel(deps: ModelDeps, admin: AdminContext): Promise<ModelReport> {
  const { monitor } = deps
  const { presence, report } = await monitor.recheck()
  if (presence.state === 'unreachable') throw new ApiError('conflict', unreachable(deps))
  if (report.state.state !== 'absent') return report
  await startPull({ ...deps, model: monitor.model }, admin, monitor.stopping, monitor.recheck)
  return (await monitor.recheck()).report
}

/**
 * Deletes the model's exam result, or the reason why it has none, so that a new examination starts immediately. An
 * examination that is running continues.
 * @throws ApiError conflict (409) if there is nothing to examine
 */
async function examineAgain(deps: ModelDeps, admin: AdminContext): Promise<ModelReport> {
  const { sql, env, monitor } = deps
  const { model } = monitor
  if (env.MODEL_EXAM === 'off') throw new ApiError('conflict', 'The examination is turned off by MODEL_EXAM.')
  const { presence } = await monitor.recheck()
  if (presence.state === 'unreachable') throw new ApiError('conflict', unreachable(deps))
  if (presence.state === 'absent')
    throw new ApiError('conflict', `Ollama does not have ${model.name}: pull it first.`)
  const { adminId, username } = admin
  await transaction(sql, async (tx) => {
    if (!(await deleteResult(tx, presence.digest))) return
    await recordAudit(tx, { action: 'model_examined', adminId, username, subject: model.name })
  })
  return (await monitor.recheck()).report
}

const unreachable = ({ monitor }: ModelDeps) =>
  `Ollama did not respond at OLLAMA_HOST, so ${monitor.model.name} is unavailable.`

/** A pull without a lease renewal for this long is over. Ollama resumes the download in the next one. */
const LEASE_S = 30
/** How often progress is stored, for the progress bar. */
const RENEW_INTERVAL_MS = 1000
/** Ollama reports progress several times a second, but is silent for a minute or two while it verifies a large file. */
const SILENCE_LIMIT_MS = 300_000
/** Long enough for the largest models over a slow connection. */
const PULL_LIMIT_MS = 12 * HOUR_MS

type PullDeps = Pick<Platform, 'sql' | 'background'> & { model: Model }

/**
 * Has Ollama pull the model in the background, unless a pull is already running, and records that in the audit log.
 * @param onEnd called after the pull has succeeded or failed
 */
async function startPull(
  deps: PullDeps,
  admin: AdminContext,
  stopping: AbortSignal,
  onEnd: () => Promise<unknown>,
): Promise<void> {
  const lease = { model: deps.model.name, puller: randomUUID(), leaseSeconds: LEASE_S }
  const isClaimed = await transaction(deps.sql, async (tx) => {
    if (!(await claimPull(tx, lease))) return false
    const { adminId, username } = admin
    await recordAudit(tx, { action: 'model_pulled', adminId, username, subject: lease.model })
    return true
  })
  if (!isClaimed) return
  void deps.background.run('model pull', async () => {
    const error = await pull(deps, lease, stopping)
    await endPull(deps.sql, lease, error)
    await onEnd()
  })
}

/** @returns why it failed, as a message for the operator, or null if it succeeded */
async function pull(
  { sql, model }: PullDeps,
  lease: Parameters<typeof renewPull>[1],
  stopping: AbortSignal,
): Promise<string | null> {
  const silent = new AbortController()
  const signal = AbortSignal.any([stopping, silent.signal, AbortSignal.timeout(PULL_LIMIT_MS)])
  const sizes = new Map<string, { completed: number; total: number }>()
  let silence = setTimeout(() => silent.abort(), SILENCE_LIMIT_MS)
  const timer = setInterval(
    () => void renewPull(sql, lease, addSizes(sizes)).catch(() => {}),
    RENEW_INTERVAL_MS,
  )
  try {
    for await (const part of await model.api(signal).pull({ model: model.name, stream: true })) {
      clearTimeout(silence)
      silence = setTimeout(() => silent.abort(), SILENCE_LIMIT_MS)
      if (isSize(part)) sizes.set(part.digest, { completed: part.completed ?? 0, total: part.total })
    }
    return null
  } catch (error) {
    return describeFailure(error, { stopping, silent: silent.signal, signal })
  } finally {
    clearTimeout(silence)
    clearInterval(timer)
  }
}

const isSize = (part: { digest?: unknown; total?: unknown }) =>
  typeof part.digest === 'string' && Number.isSafeInteger(part.total)

/** A model consists of several files. Ollama reports the size of each only when its download begins. */
function addSizes(sizes: ReadonlyMap<string, { completed: number; total: number }>): PullProgress {
  if (sizes.size === 0) return { completed: null, total: null }
  const all = [...sizes.values()]
  return {
    completed: all.reduce((sum, { completed }) => sum + completed, 0),
    total: all.reduce((sum, { total }) => sum + total, 0),
  }
}

type Signals = Record<'stopping' | 'silent' | 'signal', AbortSignal>

function describeFailure(error: unknown, { stopping, silent, signal }: Signals): string {
  if (stopping.aborted) return 'The server was stopped during the pull. Pull again to continue.'
  if (silent.aborted) return 'Ollama reported no progress for five minutes. Pull again to continue.'
  if (signal.aborted) return 'The pull took longer than twelve hours. Pull again to continue.'
  const { kind, message } = toModelFailure(error, signal, true)
  return kind === 'broken_off' ? 'The connection to Ollama ended. Pull again to continue.' : message
}

const shared = { tag: 'Portal', output: ModelReport } as const
const action = { ...shared, method: 'POST', access: 'owner', status: 202, errors: ['conflict'] } as const

/** The status of the model, and what an owner can have it do. */
export const modelRoutes = (deps: GuardDeps & ModelDeps) => [
  route({
    ...shared,
    method: 'GET',
    path: ADMIN_API.model,
    access: 'figures',
    summary: 'Get the status of the model',
    description:
      'Whether it is available and may reorder lists. Shares are 0 to 1, times in milliseconds, sizes in bytes. Poll while it is being pulled or examined.',
    handler: async () => (await deps.monitor.check()).report,
  }),
  route({
    ...action,
    path: ADMIN_API.modelPull,
    summary: 'Have Ollama pull the model',
    description: 'Runs in the background. A model that is available or being pulled is left alone.',
    handler: ({ admin }) => pullModel(deps, admin),
  }),
  route({
    ...action,
    path: ADMIN_API.modelExamination,
    summary: 'Examine the model again',
    description: 'Runs in the background. Until it ends, the rules alone order lists.',
    handler: ({ admin }) => examineAgain(deps, admin),
  }),
]
