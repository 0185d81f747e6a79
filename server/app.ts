import { Elysia } from 'elysia'
import { adminRoutes } from './admin/routes.ts'
import { createTokens } from './admin/tokens.ts'
import { reportRoutes } from './analytics/admin-routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { type Background, createBackground } from './background.ts'
import { catalogueRoutes } from './catalogue/admin-routes.ts'
import { catalogueSourceRoutes } from './catalogue/routes.ts'
import { contactAdminRoutes } from './contact/admin-routes.ts'
import { contactRoutes } from './contact/routes.ts'
import type { Sql } from './database/connect.ts'
import type { Env } from './env.ts'
import { facilityRoutes } from './facilities/routes.ts'
import { featuredBusinessAdminRoutes } from './featured-businesses/admin-routes.ts'
import { featuredBusinessRoutes } from './featured-businesses/routes.ts'
import { geographyRoutes } from './geography/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { compression } from './http/compression.ts'
import { errorAnswers } from './http/error-answers.ts'
import { imageRoutes } from './images/routes.ts'
import { openStores, type Stores } from './images/stores.ts'
import { leadRoutes } from './leads/admin-routes.ts'
import type { Log } from './log.ts'
import { createPostman, type Postman } from './mail/postman.ts'
import type { Ranker } from './matching/ranker.ts'
import type { ModelKeeper } from './model-state/keeper.ts'
import { openModelSide } from './model-state/open-model.ts'
import { modelRoutes } from './model-state/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { securityHeaders } from './pages/security-headers.ts'
import { questionnaireRoutes } from './questionnaire/routes.ts'
import type { CountingClock } from './rate-limit/clock.ts'
import { retentionRoutes } from './retention/admin-routes.ts'
import { tokenUsageRoutes } from './token-usage/admin-routes.ts'

/** What the app stands on; a test gives its own. */
export interface Deps extends CountingClock {
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
  const app = new Elysia()
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
  return app.use(openApiRoutes(() => app.routes))
}
