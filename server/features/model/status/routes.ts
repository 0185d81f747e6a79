import { Elysia } from 'elysia'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { ModelReport } from '../../../../shared/model-state.ts'
import { BEARER, documented } from '../../../platform/http/documented.ts'
import { type GuardDeps, requireAdmin } from '../../portal/session/guard.ts'
import { examineAgain, type ModelDeps, pullModel, readModel } from './service.ts'

const NO_STORE = { 'cache-control': 'no-store' }

const readDetail = documented({
  ...BEARER,
  summary: 'Get the status of the model',
  description:
    'Whether it is available and may reorder lists. Shares are 0 to 1, times in milliseconds, sizes in bytes. Poll while it is being pulled or examined.',
  tag: 'Portal',
  answers: { 200: ModelReport },
})

const pullDetail = documented({
  ...BEARER,
  summary: 'Have Ollama pull the model',
  description: 'Runs in the background. A model that is available or being pulled is left alone.',
  tag: 'Portal',
  answers: { 202: ModelReport },
  failures: ['conflict'],
})

const examineDetail = documented({
  ...BEARER,
  summary: 'Examine the model again',
  description: 'Runs in the background. Until it ends, the rules alone order lists.',
  tag: 'Portal',
  answers: { 202: ModelReport },
  failures: ['conflict'],
})

/** GET /api/admin/model, POST /api/admin/model/pull and /api/admin/model/examination. */
export const modelRoutes = (deps: GuardDeps & ModelDeps) =>
  new Elysia({ name: 'model' })
    .get(
      ADMIN_API.model,
      async ({ request }) => {
        await requireAdmin(deps, request)
        return Response.json(await readModel(deps), { headers: NO_STORE })
      },
      { detail: readDetail },
    )
    .post(
      ADMIN_API.modelPull,
      async ({ request }) => {
        const admin = await requireAdmin(deps, request)
        return Response.json(await pullModel(deps, admin), { status: 202, headers: NO_STORE })
      },
      { parse: 'none', detail: pullDetail },
    )
    .post(
      ADMIN_API.modelExamination,
      async ({ request }) => {
        const admin = await requireAdmin(deps, request)
        return Response.json(await examineAgain(deps, admin), { status: 202, headers: NO_STORE })
      },
      { parse: 'none', detail: examineDetail },
    )
