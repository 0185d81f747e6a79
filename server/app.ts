import { type AnyElysia, Elysia } from 'elysia'
import type { Disclosures } from '#shared/desk/disclosures/built-in.ts'
import { auditRoutes } from './features/audit/routes.ts'
import {
  featuredBusinessAdminRoutes,
  featuredBusinessRoutes,
} from './features/businesses/advertisers/admin-routes.ts'
import { imageRoutes } from './features/businesses/images/routes.ts'
import type { Stores } from './features/businesses/images/stores.ts'
import { changeRoutes } from './features/catalogue/changes/routes.ts'
import { openDataRoutes } from './features/catalogue/open-data/routes.ts'
import { packRoutes } from './features/catalogue/packs/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { sourceRoutes } from './features/catalogue/sources/routes.ts'
import { ownPageRoutes, toldRoutes } from './features/catalogue/told/routes.ts'
import type { DeskTexts } from './features/content/desk-texts.ts'
import { siteRoutes, templateRoutes } from './features/content/routes.ts'
import type { SiteSettings } from './features/content/site-texts.ts'
import { browsingRoutes } from './features/family/browsing/routes.ts'
import { facilityRoutes } from './features/family/facilities/routes.ts'
import { familyListRoutes } from './features/family/family-lists/routes.ts'
import { noticeRoutes } from './features/family/notices/routes.ts'
import { proofRoutes } from './features/family/proofs/routes.ts'
import { contactRoutes } from './features/leads/contact/routes.ts'
import { questionnaireRoutes } from './features/leads/questionnaire/routes.ts'
import type { Catalogs } from './features/matching/catalogs.ts'
import type { Ranker } from './features/matching/service.ts'
import type { LetterReader } from './features/model/letters/letter-reader.ts'
import type { ModelMonitor } from './features/model/status/model-monitor.ts'
import { modelRoutes } from './features/model/status/routes.ts'
import { dutyRoutes } from './features/outgoing/duty/routes.ts'
import { mailProblemRoutes } from './features/outgoing/mail-problems/routes.ts'
import { mailedLinkRoutes } from './features/outgoing/mailed-links/routes.ts'
import { webhookRoutes } from './features/outgoing/webhooks/routes.ts'
import { geographyRoutes } from './features/places/routes.ts'
import { deskReportRoutes, trafficRoutes } from './features/portal/analytics/routes.ts'
import type { CountStreams } from './features/portal/inbox/counts/count-streams.ts'
import { inboxCountRoutes } from './features/portal/inbox/counts/routes.ts'
import { inboxMessageRoutes, inboxRoutes } from './features/portal/inbox/routes.ts'
import { leadRoutes } from './features/portal/leads/routes.ts'
import { messageRoutes } from './features/portal/messages/routes.ts'
import { placementRoutes, replyRoutes } from './features/portal/placement/routes.ts'
import { retentionRoutes } from './features/portal/retention/routes.ts'
import { siteCheckRoutes } from './features/portal/site-check/routes.ts'
import { subjectRequestRoutes } from './features/portal/subject-requests/routes.ts'
import { tokenUsageRoutes } from './features/portal/token-usage/routes.ts'
import { accountRoutes } from './features/sign-in/accounts/routes.ts'
import { personalTokenRoutes } from './features/sign-in/personal-tokens/routes.ts'
import { createGuard, isSignedIn } from './features/sign-in/session/guard.ts'
import { sessionRoutes } from './features/sign-in/session/routes.ts'
import type { Tokens } from './features/sign-in/session/tokens.ts'
import { analyticsRoutes } from './features/visits/routes.ts'
import { healthRoutes, type Readiness } from './operations/health/readiness.ts'
import { metricsRoutes } from './operations/metrics/routes.ts'
import { openApiRoutes } from './operations/openapi/routes.ts'
import { securityHeaders } from './operations/pages/security-headers.ts'
import type { Sql } from './platform/database/connect.ts'
import type { DiskSpace } from './platform/disk-space.ts'
import { unknownProxy } from './platform/http/client.ts'
import { compression } from './platform/http/compression.ts'
import { errorHandler, methodNotAllowed } from './platform/http/error-handler.ts'
import { serveRoutes } from './platform/http/route.ts'
import type { MailWorker } from './platform/mail/service.ts'
import type { Platform } from './platform/platform.ts'
import { readLimit } from './platform/rate-limit/read-limit.ts'
import type { Risks } from './platform/risks.ts'
import { watchRequests } from './platform/telemetry/watch-requests.ts'

/** The services that the routes use. `main.ts` creates them for the product, `testing/create-test-app.ts` for tests. */
export interface AppServices extends Platform {
  /** A pool besides the one of requests, to measure the database while that one is busy. */
  probeSql: Sql
  /** Opens a connection as the role that owns the tables. The caller ends it. */
  openOwner: () => Sql
  /** The communities that lists are made from. */
  catalogs: Catalogs
  disk: DiskSpace
  readiness: Readiness
  tokens: Tokens
  mailWorker: MailWorker
  stores: Stores
  countStreams: CountStreams
  monitor: ModelMonitor
  /** The settings that say what families read about the operator. */
  siteSettings: SiteSettings
  /** The operator's own notices of states. */
  disclosures: Disclosures
  /** What staff begin emails to families and introductions with. */
  deskTexts: DeskTexts
  risks: Risks
  /** Whether a model reads letters. Without it, none does. */
  letterReader?: Pick<LetterReader, 'mayRead'>
  /** Improves the order of a family's list. Without a ranker, the rules' order is final. */
  ranker?: Ranker
}

/** Creates the HTTP API: headers and error handling first, then one plugin per feature. */
export function createApp(services: AppServices) {
  const app: AnyElysia = new Elysia()
    .use(watchRequests(services, () => app.server))
    .use(securityHeaders(services.env))
    .use(errorHandler(services.log))
    .use(unknownProxy(services.env, services.risks))
    .use(readLimit(services.env))
    .use(compression())
    .use(metricsRoutes(services))
    .use(serveRoutes(declaredRoutes(services), createGuard(services)))
    .use(
      openApiRoutes(
        () => app.routes,
        (request) => isSignedIn(services, request),
      ),
    )
  return app.use(methodNotAllowed(app.routes, '/api/'))
}

const declaredRoutes = (services: AppServices) => [
  ...questionnaireRoutes(services),
  ...contactRoutes(services),
  ...catalogueRoutes(services),
  ...sourceRoutes(services),
  ...openDataRoutes(services),
  ...packRoutes(services),
  ...toldRoutes(services),
  ...ownPageRoutes(services),
  ...changeRoutes(services),
  ...featuredBusinessRoutes(services),
  ...featuredBusinessAdminRoutes(services),
  ...imageRoutes(services),
  ...sessionRoutes(services),
  ...accountRoutes(services),
  ...personalTokenRoutes(services),
  ...auditRoutes(services),
  ...retentionRoutes(services),
  ...mailedLinkRoutes(services),
  ...mailProblemRoutes(services),
  ...dutyRoutes(services),
  ...webhookRoutes(services),
  ...proofRoutes(services),
  ...browsingRoutes(services),
  ...facilityRoutes(services),
  ...noticeRoutes(services),
  ...familyListRoutes(services),
  ...geographyRoutes(),
  ...siteRoutes(services),
  ...siteCheckRoutes(services),
  ...modelRoutes(services),
  ...healthRoutes(services),
  ...leadRoutes(services),
  ...placementRoutes(services),
  ...replyRoutes(services),
  ...templateRoutes(services),
  ...messageRoutes(services),
  ...deskReportRoutes(services),
  ...tokenUsageRoutes(services),
  ...trafficRoutes(services),
  ...analyticsRoutes(services),
  ...inboxRoutes(services),
  ...inboxMessageRoutes(services),
  ...inboxCountRoutes(services),
  ...subjectRequestRoutes(services),
]
