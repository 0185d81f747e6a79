import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { ModelReport } from '../../../../shared/model-state.ts'
import { documented } from '../../../platform/http/documented.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { type GuardDeps, portalRoutes } from '../../portal/session/guard.ts'
import { examineAgain, type ModelDeps, pullModel, readModel } from './service.ts'

const readDetail = documented({
  summary: 'How the model stands: whether it is there, and whether it may move a list',
  description:
    'Shares 0 to 1, times in milliseconds, sizes in bytes. While it is pulled or examined, ask again.',
  tag: 'Portal',
  answers: { 200: ModelReport },
  failures: ['unauthorized'],
})

const pullDetail = documented({
  summary: 'Let Ollama fetch the model',
  description: 'Goes on by itself; a model that is there or being pulled is left as it is.',
  tag: 'Portal',
  answers: { 202: ModelReport },
  failures: ['unauthorized', 'conflict'],
})

const examineDetail = documented({
  summary: 'Examine the model again',
  description: 'Goes on by itself; meanwhile lists are in the order of the rules.',
  tag: 'Portal',
  answers: { 202: ModelReport },
  failures: ['unauthorized', 'conflict'],
})

/** GET /api/admin/model, POST /api/admin/model/pull and /api/admin/model/examination. */
export const modelRoutes = (deps: GuardDeps & ModelDeps) =>
  portalRoutes(deps, 'model')
    .get(
      ADMIN_API.model,
      async () => {
        return Response.json(await readModel(deps), { headers: NO_STORE })
      },
      { detail: readDetail },
    )
    .post(
      ADMIN_API.modelPull,
      async ({ admin }) => {
        return Response.json(await pullModel(deps, admin), { status: 202, headers: NO_STORE })
      },
      { parse: 'none', detail: pullDetail },
    )
    .post(
      ADMIN_API.modelExamination,
      async ({ admin }) => {
        return Response.json(await examineAgain(deps, admin), { status: 202, headers: NO_STORE })
      },
      { parse: 'none', detail: examineDetail },
    )
