import { ApiError } from '#server/platform/http/api-error.ts'
import { firstIssueMessage, parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { uuidPart } from '#server/platform/http/path-part.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { MESSAGES } from '#shared/messages.ts'
import { ActivityChange, Invitation, RoleChange } from '#shared/people.ts'
import { portalRoutes, requireRecentSignIn } from '../session/guard.ts'
import { readAdministrators, resetAdministrator } from './administrators.ts'
import { changeRole, setActive } from './change-people.ts'
import type { AccountDeps } from './deps.ts'
import { invite, inviteAgain, withdrawInvitation } from './invitations.ts'
import { peopleDocumentation as documentation } from './people-documentation.ts'

const PERSON = `${ADMIN_API.administrators}/:id` as const

/** The people who work in the portal: inviting, changing and deactivating them. */
export const peopleRoutes = (deps: AccountDeps) =>
  portalRoutes(deps, 'people', 'owner')
    .get(
      ADMIN_API.administrators,
      async ({ admin }) => respond(200, await readAdministrators(deps.sql, admin)),
      { detail: documentation.list },
    )
    .post(
      ADMIN_API.administrators,
      async ({ admin, request }) => {
        requireRecentSignIn(admin)
        const invitation = parseWith(Invitation, await readJson(request), firstIssueMessage)
        return respond(201, await invite(deps, admin, invitation))
      },
      { parse: 'none', detail: documentation.invite },
    )
    .post(
      `${PERSON}/invitation`,
      async ({ admin, params }) => {
        requireRecentSignIn(admin)
        return respond(200, await inviteAgain(deps, admin, requireId(params.id)))
      },
      { parse: 'none', detail: documentation.inviteAgain },
    )
    .delete(
      `${PERSON}/invitation`,
      async ({ admin, params }) => {
        requireRecentSignIn(admin)
        await withdrawInvitation(deps, admin, requireId(params.id))
        return done()
      },
      { parse: 'none', detail: documentation.withdraw },
    )
    .put(
      `${PERSON}/role`,
      async ({ admin, request, params }) => {
        requireRecentSignIn(admin)
        const { role } = parseWith(RoleChange, await readJson(request), firstIssueMessage)
        await changeRole(deps, admin, requireId(params.id), role)
        return done()
      },
      { parse: 'none', detail: documentation.changeRole },
    )
    .put(
      `${PERSON}/active`,
      async ({ admin, request, params }) => {
        requireRecentSignIn(admin)
        const { isActive } = parseWith(ActivityChange, await readJson(request), firstIssueMessage)
        await setActive(deps, admin, requireId(params.id), isActive)
        return done()
      },
      { parse: 'none', detail: documentation.setActive },
    )
    .post(
      `${PERSON}/reset-password`,
      async ({ admin, params }) => {
        requireRecentSignIn(admin)
        return respond(200, await resetAdministrator(deps, admin, requireId(params.id)))
      },
      { parse: 'none', detail: documentation.resetPassword },
    )

/** @throws ApiError not_found (404) */
function requireId(part: string | null): string {
  const id = uuidPart(part)
  if (!id) throw new ApiError('not_found', MESSAGES.notFound)
  return id
}

const respond = (status: number, body: unknown) => Response.json(body, { status, headers: NO_STORE })
const done = () => new Response(null, { status: 204, headers: NO_STORE })
