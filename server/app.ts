import { type AnyElysia, Elysia } from 'elysia'
import { catalogueRoutes } from './features/catalogue/admin-routes.ts'
import { catalogueSourceRoutes } from './features/catalogue/routes.ts'
import { contactRoutes } from './features/family/contact/routes.ts'
import { facilityRoutes } from './features/family/facilities/routes.ts'
import { geographyRoutes } from './features/family/geography/routes.ts'
import type { Ranker } from './features/family/matching/ranker.ts'
import { questionnaireRoutes } from './features/family/questionnaire/routes.ts'
import type { ModelKeeper } from './features/model/status/keeper.ts'
import { openModelSide } from './features/model/status/open-model.ts'
import { modelRoutes } from './features/model/status/routes.ts'
import { adminRoutes } from './features/portal/accounts/routes.ts'
import { featuredBusinessAdminRoutes } from './features/portal/advertisers/admin-routes.ts'
import { featuredBusinessRoutes } from './features/portal/advertisers/routes.ts'
import { reportRoutes } from './features/portal/analytics/admin-routes.ts'
import { analyticsRoutes } from './features/portal/analytics/routes.ts'
import { auditRoutes } from './features/portal/audit/routes.ts'
import { imageRoutes } from './features/portal/images/routes.ts'
import { openStores, type Stores } from './features/portal/images/stores.ts'
import { leadRoutes } from './features/portal/leads/admin-routes.ts'
import { contactAdminRoutes } from './features/portal/messages/admin-routes.ts'
import { retentionRoutes } from './features/portal/retention/admin-routes.ts'
import { createTokens } from './features/portal/session/tokens.ts'
import { tokenUsageRoutes } from './features/portal/token-usage/admin-routes.ts'
import { healthRoutes } from './operations/health/routes.ts'
import { openApiRoutes } from './operations/openapi/routes.ts'
import { securityHeaders } from './operations/pages/security-headers.ts'
import { type Background, createBackground } from './platform/background.ts'
import type { Sql } from './platform/database/connect.ts'
import type { Env } from './platform/env.ts'
import { compression } from './platform/http/compression.ts'
import { errorAnswers } from './platform/http/error-answers.ts'
import { methodNotAllowed } from './platform/http/method-not-allowed.ts'
import type { Log } from './platform/log.ts'
import { createPostman, type Postman } from './platform/mail/postman.ts'

/** What the app stands on; a test gives its own. */
export interface Deps {
  sql: Sql
  env: Env
  log: Log
  now: () => Date
  /** The operator's model, when there is one. Without it the rules' order is final at once. */
  ranker?: Ranker
  /** Whoever has the model looked after and examined gives the same. */
  keeper?: ModelKeeper
  /** Whoever stops the server gives one, so that work begun can be waited for. */
  background?: Background
  /** Whoever lets it look for waiting mail by itself gives one. */
  postman?: Postman
  /** Whoever keeps the images tidy gives the same. */
  stores?: Stores
}

/** The whole server: failures first, then one plugin per feature. */
export function createApp(given: Deps) {
  const background = given.background ?? createBackground(given.log)
  const deps = {
    ...given,
    background,
    postman: given.postman ?? createPostman({ ...given, background }),
    stores: given.stores ?? openStores(given.env, given.log),
    keeper: given.keeper ?? openModelSide({ ...given, background }).keeper,
    tokens: createTokens(given.env.JWT_SECRET),
  }
  const app: AnyElysia = new Elysia()
    .use(securityHeaders(deps.env))
    .use(errorAnswers(deps.log))
    .use(compression())
    .use(healthRoutes(deps))
    .use(questionnaireRoutes(deps))
    .use(contactRoutes(deps))
    .use(analyticsRoutes(deps))
    .use(facilityRoutes(deps))
    .use(catalogueSourceRoutes(deps))
    .use(featuredBusinessRoutes(deps))
    .use(geographyRoutes(deps))
    .use(adminRoutes(deps))
    .use(auditRoutes(deps))
    .use(featuredBusinessAdminRoutes(deps))
    .use(imageRoutes(deps))
    .use(reportRoutes(deps))
    .use(tokenUsageRoutes(deps))
    .use(modelRoutes(deps))
    .use(leadRoutes(deps))
    .use(contactAdminRoutes(deps))
    .use(retentionRoutes(deps))
    .use(catalogueRoutes(deps))
    .use(openApiRoutes(() => app.routes))
  return app.use(methodNotAllowed(app.routes, '/api/'))
}
