import * as z from 'zod/mini'
import {
  Administrator,
  AdminMessage,
  ChangePassword,
  ForgotPassword,
  GeneratedPassword,
  ResetPassword,
} from '../../../../shared/admin.ts'
import { documented } from '../../../platform/http/documented.ts'

const tag = 'Portal: sessions'

/** The OpenAPI operations of these routes. */
export const documentation = {
  forgotPassword: documented({
    summary: 'Send an email with a link that resets the password',
    description: 'The response is the same whether or not the account exists.',
    tag,
    body: ForgotPassword,
    responses: { 200: AdminMessage },
    failures: ['rate_limited'],
  }),
  resetPassword: documented({
    summary: 'Set a new password with the token from the email',
    description:
      'Ends all sessions of the account. `forbidden` means that the token has been used, replaced or has expired.',
    tag,
    body: ResetPassword,
    responses: { 200: AdminMessage },
    failures: ['forbidden', 'rate_limited'],
  }),
  administrators: documented({
    summary: 'List all administrators in the order in which they were added',
    tag,
    responses: { 200: z.array(Administrator) },
  }),
  resetAdministrator: documented({
    summary: 'Give another administrator a new password',
    description:
      'Ends all sessions of the account, lifts its locks and tells its owner by mail. The audit log records it. ' +
      '`conflict` means that it is your own account.',
    tag,
    params: z.object({ id: z.guid().check(z.describe('The `id` of an administrator.')) }),
    responses: { 200: GeneratedPassword },
    failures: ['not_found', 'conflict', 'confirm_sign_in'],
  }),
  changePassword: documented({
    summary: 'Change your password',
    description: 'Ends all your other sessions. `forbidden` means that the current password is wrong.',
    tag,
    body: ChangePassword,
    responses: { 200: AdminMessage },
    failures: ['forbidden', 'rate_limited'],
  }),
}
