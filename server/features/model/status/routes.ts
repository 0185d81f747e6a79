import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ModelReport } from '#shared/desk/model.ts'
import { examineAgain, type ModelDeps, pullModel, readModel } from './service.ts'

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
    handler: () => readModel(deps),
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
