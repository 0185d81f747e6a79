import { Elysia } from 'elysia'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { TokenUsageReport } from '../../../../shared/admin-reports.ts'
import type { Deps } from '../../../app.ts'
import { BEARER, documented } from '../../../platform/http/documented.ts'
import { type GuardDeps, requireAdmin } from '../session/guard.ts'
import { readTokenUsage } from './service.ts'

const detail = documented({
  ...BEARER,
  summary: 'Get tokens and cost, in total and by endpoint',
  description: 'Costs are in cents, with fractions. The average includes requests without a known cost.',
  tag: 'Portal',
  answers: { 200: TokenUsageReport },
})

/** GET /api/admin/token-usage. */
export const tokenUsageRoutes = (deps: GuardDeps & Pick<Deps, 'env'>) =>
  new Elysia({ name: 'token-usage' }).get(
    ADMIN_API.tokenUsage,
    async ({ request }) => {
      await requireAdmin(deps, request)
      const report = await readTokenUsage(deps.sql, deps.env)
      return Response.json(report, { headers: { 'cache-control': 'no-store' } })
    },
    { detail },
  )
