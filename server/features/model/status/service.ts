import type { ModelReport } from '../../../../shared/model-state.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordAudit } from '../../portal/audit/service.ts'
import type { AdminContext } from '../../portal/session/guard.ts'
import { forgetResult } from '../exam/service.ts'
import type { ModelKeeper } from './keeper.ts'
import { startPull } from './pull.ts'

export type ModelDeps = Pick<Platform, 'sql' | 'env' | 'background'> & { keeper: ModelKeeper }

/** How the model stands at this moment. */
export async function readModel({ keeper }: ModelDeps): Promise<ModelReport> {
  return (await keeper.look()).report
}

/**
 * Lets Ollama fetch the model when it does not have it and nobody is at it; otherwise nothing changes.
 * @throws ApiError conflict (409) when Ollama does not answer
 */
export async function pullModel(deps: ModelDeps, admin: AdminContext): Promise<ModelReport> {
  const { keeper } = deps
  const { presence, report } = await keeper.lookAnew()
  if (presence.state === 'unreachable') throw new ApiError('conflict', unreachable(deps))
  if (report.state.state !== 'absent') return report
  // The next look would find out by itself, only later.
  await startPull({ ...deps, model: keeper.model }, admin, keeper.stopping, keeper.lookAnew)
  return (await keeper.lookAnew()).report
}

/**
 * Forgets the model's result, or why it has none, so that it is examined anew at once; a model under examination goes on
 * with that one.
 * @throws ApiError conflict (409) when there is nothing to examine
 */
export async function examineAgain(deps: ModelDeps, admin: AdminContext): Promise<ModelReport> {
  const { sql, env, keeper } = deps
  const { model } = keeper
  if (env.MODEL_EXAM === 'off')
    throw new ApiError('conflict', 'The examination is switched off by MODEL_EXAM.')
  const { presence } = await keeper.lookAnew()
  if (presence.state === 'unreachable') throw new ApiError('conflict', unreachable(deps))
  if (presence.state === 'absent')
    throw new ApiError('conflict', `Ollama does not have ${model.name}: pull it first.`)
  const { adminId, username } = admin
  await sql.begin(async (tx) => {
    if (!(await forgetResult(tx, presence.digest))) return
    await recordAudit(tx, { action: 'model_examined', adminId, username, subject: model.name })
  })
  return (await keeper.lookAnew()).report
}

const unreachable = ({ keeper }: ModelDeps) =>
  `Ollama does not answer at OLLAMA_HOST, so ${keeper.model.name} cannot be reached.`
