import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { TokenUsageReport } from '#shared/desk/admin-reports.ts'
import { readTokenUsage } from './service.ts'

export const tokenUsageRoutes = ({ sql, env }: Pick<Platform, 'sql' | 'env'>) => [
  route({
    method: 'GET',
    path: ADMIN_API.tokenUsage,
    access: 'figures',
    summary: 'Get tokens and cost, in total and by endpoint',
    description:
      'Costs are in cents, with fractions. `averageCostPerRequest` is the cost of the calls for searches divided by all searches, also those that called no model; examinations of the model are left out. `count` is the number of searches that an endpoint served, 0 for examinations.',
    tag: 'Portal',
    output: TokenUsageReport,
    handler: () => readTokenUsage(sql, env),
  }),
]
