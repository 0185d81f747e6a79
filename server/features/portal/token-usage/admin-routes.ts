import { type GuardDeps, portalRoutes } from '#server/features/sign-in/session/guard.ts'
import { documented } from '#server/platform/http/documented.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { TokenUsageReport } from '#shared/admin-reports.ts'
import { readTokenUsage } from './service.ts'

const detail = documented({
  summary: 'Get tokens and cost, in total and by endpoint',
  description:
    'Costs are in cents, with fractions. `averageCostPerRequest` is the cost of the calls for searches divided by all ' +
    'searches, also those that called no model; examinations of the model are left out. `count` is the number of ' +
    'searches that an endpoint served, 0 for examinations.',
  tag: 'Portal',
  responses: { 200: TokenUsageReport },
})

/** GET /api/admin/token-usage. */
export const tokenUsageRoutes = (deps: GuardDeps & Pick<Platform, 'env'>) =>
  portalRoutes(deps, 'token-usage', 'figures').get(
    ADMIN_API.tokenUsage,
    async () => {
      const report = await readTokenUsage(deps.sql, deps.env)
      return Response.json(report, { headers: NO_STORE })
    },
    { detail },
  )
