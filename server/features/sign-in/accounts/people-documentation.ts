import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import { Administrator, GeneratedPassword } from '#shared/admin.ts'
import { ActivityChange, INVITATION_DAYS, Invitation, InvitationSent, RoleChange } from '#shared/people.ts'

const tag = 'Portal: people'
const params = z.object({ id: z.guid().check(z.describe('The `id` of a person.')) })
const changed = { 204: { description: 'Changed.' } }

/** The OpenAPI operations of these routes. */
export const peopleDocumentation = {
  list: documented({
    summary: 'List all people in the order in which they were added',
    tag,
    responses: { 200: z.array(Administrator) },
  }),
  invite: documented({
    summary: 'Invite someone',
    description:
      `Mails a link that sets the first password, once, within ${INVITATION_DAYS} days. \`link\` is that link if emails don't reach ` +
      'people for now. `conflict` means that the name or email is taken, or that there are too many accounts.',
    tag,
    body: Invitation,
    responses: { 201: InvitationSent },
    failures: ['conflict', 'confirm_sign_in'],
  }),
  inviteAgain: documented({
    summary: 'Mail a new link to someone who was invited',
    description: 'The earlier link no longer works.',
    tag,
    params,
    responses: { 200: InvitationSent },
    failures: ['not_found', 'confirm_sign_in'],
  }),
  withdraw: documented({
    summary: 'Remove someone who was invited and has no password yet',
    tag,
    params,
    responses: { 204: { description: 'Removed.' } },
    failures: ['not_found', 'confirm_sign_in'],
  }),
  changeRole: documented({
    summary: 'Give someone another role',
    description: 'Ends their sessions and tells them by mail. `conflict` means that it is your own account.',
    tag,
    params,
    body: RoleChange,
    responses: changed,
    failures: ['not_found', 'conflict', 'confirm_sign_in'],
  }),
  setActive: documented({
    summary: 'Deactivate someone, or activate them again',
    description:
      'Deactivating ends their sessions, tokens and links at once, and removes their second factors. ' +
      '`conflict` means that it is your own account.',
    tag,
    params,
    body: ActivityChange,
    responses: changed,
    failures: ['not_found', 'conflict', 'confirm_sign_in'],
  }),
  resetPassword: documented({
    summary: 'Give someone else a new password',
    description:
      'Ends all sessions of the account, lifts its locks and tells its owner by mail. The audit log records it. ' +
      '`conflict` means that it is your own account.',
    tag,
    params,
    responses: { 200: GeneratedPassword },
    failures: ['not_found', 'conflict', 'confirm_sign_in'],
  }),
}
