import { recordAudit } from '#server/features/audit/service.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ModelReport } from '#shared/desk/model.ts'
import { deleteResult } from '../exam/service.ts'
import type { ModelMonitor } from './model-monitor.ts'
import { startPull } from './pull.ts'

export type ModelDeps = Pick<Platform, 'sql' | 'env' | 'background'> & { monitor: ModelMonitor }

/** Checks the model's current state. */
export async function readModel({ monitor }: ModelDeps): Promise<ModelReport> {
  return (await monitor.check()).report
}

/**
 * Has Ollama pull the model, unless it has the model or is already pulling it.
 * @throws ApiError conflict (409) if Ollama does not respond
 */
export async function pullModel(deps: ModelDeps, admin: AdminContext): Promise<ModelReport> {
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
export async function examineAgain(deps: ModelDeps, admin: AdminContext): Promise<ModelReport> {
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
