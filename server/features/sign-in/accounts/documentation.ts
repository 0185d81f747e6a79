import { documented } from '#server/platform/http/documented.ts'
import { AdminMessage, ChangePassword, ForgotPassword, ResetPassword } from '#shared/admin.ts'

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
  changePassword: documented({
    summary: 'Change your password',
    description: 'Ends all your other sessions. `forbidden` means that the current password is wrong.',
    tag,
    body: ChangePassword,
    responses: { 200: AdminMessage },
    failures: ['forbidden', 'rate_limited'],
  }),
}
