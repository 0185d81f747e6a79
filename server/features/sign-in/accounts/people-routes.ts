import * as z from 'zod/mini'
import { idParam } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  ActivityChange,
  Administrator,
  GeneratedPassword,
  INVITATION_DAYS,
  Invitation,
  InvitationSent,
  RoleChange,
} from '#shared/desk/admin.ts'
import type { AccountDeps } from './change-password.ts'
import { changeRole, readAdministrators, resetAdministrator, setActive } from './people.ts'
import { invite, inviteAgain, withdrawInvitation } from './reset-password.ts'

const PERSON = `${ADMIN_API.administrators}/:id`
const people = { access: 'owner', tag: 'Portal: people' } as const
const change = { ...people, params: idParam('a person'), needsRecentSignIn: true } as const

/** The people who work in the portal: inviting, changing and deactivating them. */
export const peopleRoutes = (deps: AccountDeps) => [
  route({
    ...people,
    method: 'GET',
    path: ADMIN_API.administrators,
    summary: 'List all people in the order in which they were added',
    output: z.array(Administrator),
    handler: ({ admin }) => readAdministrators(deps.sql, admin),
  }),
  route({
    ...people,
    method: 'POST',
    path: ADMIN_API.administrators,
    needsRecentSignIn: true,
    summary: 'Invite someone',
    description: `Mails a link that sets the first password, once, within ${INVITATION_DAYS} days. \`link\` is that link if emails don't reach people for now. \`conflict\` means that the name or email is taken, or that there are too many accounts.`,
    body: Invitation,
    status: 201,
    output: InvitationSent,
    errors: ['conflict'],
    handler: ({ admin, body }) => invite(deps, admin, body),
  }),
  route({
    ...change,
    method: 'POST',
    path: `${PERSON}/invitation`,
    summary: 'Mail a new link to someone who was invited',
    description: 'The earlier link no longer works.',
    output: InvitationSent,
    handler: ({ admin, params }) => inviteAgain(deps, admin, params.id),
  }),
  route({
    ...change,
    method: 'DELETE',
    path: `${PERSON}/invitation`,
    summary: 'Remove someone who was invited and has no password yet',
    handler: ({ admin, params }) => withdrawInvitation(deps, admin, params.id),
  }),
  route({
    ...change,
    method: 'PUT',
    path: `${PERSON}/role`,
    summary: 'Give someone another role',
    description: 'Ends their sessions and tells them by mail. `conflict` means that it is your own account.',
    body: RoleChange,
    errors: ['conflict'],
    handler: ({ admin, params, body }) => changeRole(deps, admin, params.id, body.role),
  }),
  route({
    ...change,
    method: 'PUT',
    path: `${PERSON}/active`,
    summary: 'Deactivate someone, or activate them again',
    description:
      'Deactivating ends their sessions, tokens and links at once, and removes their second factors. `conflict` means that it is your own account.',
    body: ActivityChange,
    errors: ['conflict'],
    handler: ({ admin, params, body }) => setActive(deps, admin, params.id, body.isActive),
  }),
  route({
    ...change,
    method: 'POST',
    path: `${PERSON}/reset-password`,
    summary: 'Give someone else a new password',
    description:
      'Ends all sessions of the account, lifts its locks and tells its owner by mail. The audit log records it. `conflict` means that it is your own account.',
    output: GeneratedPassword,
    errors: ['conflict'],
    handler: ({ admin, params }) => resetAdministrator(deps, admin, params.id),
  }),
]
