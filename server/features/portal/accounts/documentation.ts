import * as z from 'zod/mini'
import {
  AdminLogin,
  AdminLoginAnswer,
  AdminMessage,
  AdminSession,
  ChangePassword,
  ForgotPassword,
  ResetPassword,
} from '../../../../shared/admin.ts'
import { BEARER, documented } from '../../../platform/http/documented.ts'

const tag = 'Portal: sessions'

/** What the document of all calls says of these. */
export const documentation = {
  login: documented({
    summary: 'Sign in to the portal',
    description:
      'After too many failures every attempt is refused for a while, even with the right password.',
    tag,
    body: AdminLogin,
    answers: { 200: AdminLoginAnswer },
    failures: ['unauthorized', 'rate_limited'],
  }),
  forgotPassword: documented({
    summary: 'Send an email with a link that resets the password',
    description: 'The response is the same whether or not the account exists.',
    tag,
    body: ForgotPassword,
    answers: { 200: AdminMessage },
    failures: ['rate_limited'],
  }),
  resetPassword: documented({
    summary: 'Set a new password with the token from the email',
    description:
      'Ends all sessions of the account. `forbidden` means that the token has been used, replaced or has expired.',
    tag,
    body: ResetPassword,
    answers: { 200: AdminMessage },
    failures: ['forbidden', 'rate_limited'],
  }),
  logout: documented({
    summary: 'Sign out',
    tag,
    ...BEARER,
    answers: { 200: AdminMessage },
  }),
  changePassword: documented({
    summary: 'Change your password',
    description: 'Ends all your other sessions. `forbidden` means that the current password is wrong.',
    tag,
    ...BEARER,
    body: ChangePassword,
    answers: { 200: AdminMessage },
    failures: ['forbidden', 'rate_limited'],
  }),
  sessions: documented({
    summary: 'List open sessions, the most recently used first',
    tag,
    ...BEARER,
    answers: { 200: z.array(AdminSession) },
  }),
  endSession: documented({
    summary: 'End one session',
    tag,
    ...BEARER,
    params: z.object({ id: z.guid().check(z.describe('The `id` of a session.')) }),
    answers: { 204: { description: 'Ended.' } },
    failures: ['not_found'],
  }),
}
