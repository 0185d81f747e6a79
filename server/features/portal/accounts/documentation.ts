import { AdminMessage, ChangePassword, ForgotPassword, ResetPassword } from '../../../../shared/admin.ts'
import type { ErrorCode } from '../../../../shared/errors.ts'
import { documented } from '../../../platform/http/documented.ts'

const BODY: ErrorCode[] = ['malformed', 'too_large', 'wrong_type', 'invalid']
const tag = 'Portal: sessions'

/** The OpenAPI operations of these routes. */
export const documentation = {
  forgotPassword: documented({
    summary: 'Mail a link that resets the password',
    description: 'Answers the same whether or not the account exists.',
    tag,
    body: ForgotPassword,
    answers: { 200: AdminMessage },
    failures: [...BODY, 'rate_limited'],
  }),
  resetPassword: documented({
    summary: 'Set a new password by the token of the mail, which ends all sessions',
    tag,
    body: ResetPassword,
    answers: { 200: AdminMessage },
    failures: [...BODY, 'rate_limited'],
  }),
  changePassword: documented({
    summary: 'Change the password, which ends all other sessions',
    tag,
    body: ChangePassword,
    answers: { 200: AdminMessage },
    failures: [...BODY, 'unauthorized', 'rate_limited'],
  }),
}
