import { sweepMailFilesLater } from '#server/features/leads/erasures/mail-files.ts'
import { type GuardDeps, portalRoutes, requireRecentSignIn } from '#server/features/sign-in/session/guard.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { uuidPart } from '#server/platform/http/path-part.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { MESSAGES } from '#shared/messages.ts'
import {
  NewSubjectRequest,
  SubjectCorrection,
  SubjectErasure,
  SubjectExportRequest,
  SubjectRefusal,
  SubjectRequestOutcome,
  SubjectSearch,
} from '#shared/subject-requests.ts'
import { documentation } from './documentation.ts'
import { erasePerson } from './erase.ts'
import { findPerson } from './find.ts'
import { closeRequest, openRequest, readRequests } from './log.ts'
import { correctLead, exportPerson, refuseForPerson } from './service.ts'

type SubjectDeps = GuardDeps & Pick<Platform, 'env' | 'background'>

const json = (body: unknown) => Response.json(body, { headers: NO_STORE })

/** Requests of people about their data: find, export, correct, erase, say no to sharing, and the log of requests. */
export function subjectRequestRoutes(deps: SubjectDeps) {
  const { sql, env } = deps
  const readLog = async () => json(await readRequests(sql, env.TIME_ZONE))
  return portalRoutes(deps, 'subject requests', 'owner')
    .get(ADMIN_API.subjectRequests, readLog, { detail: documentation.list })
    .post(
      ADMIN_API.subjectRequests,
      async ({ admin, request }) => {
        requireRecentSignIn(admin)
        await openRequest(sql, admin, parseWith(NewSubjectRequest, await readJson(request)))
        return readLog()
      },
      { parse: 'none', detail: documentation.open },
    )
    .post(
      `${ADMIN_API.subjectRequests}/:id/outcome`,
      async ({ admin, request, params }) => {
        requireRecentSignIn(admin)
        const { outcome } = parseWith(SubjectRequestOutcome, await readJson(request))
        await closeRequest(sql, admin, requireId(params.id), outcome)
        return readLog()
      },
      { parse: 'none', detail: documentation.close },
    )
    .post(
      ADMIN_API.personSearch,
      async ({ admin, request }) => {
        requireRecentSignIn(admin)
        return json(await findPerson(sql, admin, parseWith(SubjectSearch, await readJson(request))))
      },
      { parse: 'none', detail: documentation.find },
    )
    .post(
      ADMIN_API.personExport,
      async ({ admin, request }) => {
        requireRecentSignIn(admin)
        return json(await exportPerson(deps, admin, parseWith(SubjectExportRequest, await readJson(request))))
      },
      { parse: 'none', detail: documentation.export },
    )
    .post(
      ADMIN_API.personErasure,
      async ({ admin, request }) => {
        requireRecentSignIn(admin)
        const erased = await erasePerson(deps, admin, parseWith(SubjectErasure, await readJson(request)))
        void sweepMailFilesLater(deps)
        return json(erased)
      },
      { parse: 'none', detail: documentation.erase },
    )
    .post(
      ADMIN_API.personRefusal,
      async ({ admin, request }) => {
        requireRecentSignIn(admin)
        return json(await refuseForPerson(deps, admin, parseWith(SubjectRefusal, await readJson(request))))
      },
      { parse: 'none', detail: documentation.refuse },
    )
    .post(
      `${ADMIN_API.personCorrections}/:id`,
      async ({ admin, request, params }) => {
        requireRecentSignIn(admin)
        const correction = parseWith(SubjectCorrection, await readJson(request))
        await correctLead(deps, admin, requireId(params.id), correction)
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.correct },
    )
}

/** @throws ApiError not_found (404) */
function requireId(part: string | null): string {
  const id = uuidPart(part)
  if (!id) throw new ApiError('not_found', MESSAGES.notFound)
  return id
}
