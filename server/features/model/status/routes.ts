import { Elysia } from 'elysia'
import { type GuardDeps, portalRoutes } from '#server/features/sign-in/session/guard.ts'
import { documented } from '#server/platform/http/documented.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { ModelReport } from '#shared/model-state.ts'
import { examineAgain, type ModelDeps, pullModel, readModel } from './service.ts'

const readDetail = documented({
  summary: 'Get the status of the model',
  description:
    'Whether it is available and may reorder lists. Shares are 0 to 1, times in milliseconds, sizes in bytes. Poll while it is being pulled or examined.',
  tag: 'Portal',
  responses: { 200: ModelReport },
})

const pullDetail = documented({
  summary: 'Have Ollama pull the model',
  description: 'Runs in the background. A model that is available or being pulled is left alone.',
  tag: 'Portal',
  responses: { 202: ModelReport },
  failures: ['conflict'],
})

const examineDetail = documented({
  summary: 'Examine the model again',
  description: 'Runs in the background. Until it ends, the rules alone order lists.',
  tag: 'Portal',
  responses: { 202: ModelReport },
  failures: ['conflict'],
})

/** GET /api/admin/model, POST /api/admin/model/pull and /api/admin/model/examination. */
export const modelRoutes = (deps: GuardDeps & ModelDeps) =>
  new Elysia({ name: 'model' }).use(statusRoutes(deps)).use(actionRoutes(deps))

const statusRoutes = (deps: GuardDeps & ModelDeps) =>
  portalRoutes(deps, 'model status', 'figures').get(
    ADMIN_API.model,
    async () => {
      return Response.json(await readModel(deps), { headers: NO_STORE })
    },
    { detail: readDetail },
  )

const actionRoutes = (deps: GuardDeps & ModelDeps) =>
  portalRoutes(deps, 'model actions', 'owner')
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
