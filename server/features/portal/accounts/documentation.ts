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
import type { ErrorCode } from '../../../../shared/errors.ts'
import { documented } from '../../../platform/http/documented.ts'

const BODY: ErrorCode[] = ['malformed', 'too_large', 'wrong_type', 'invalid']
const BEARER = { Authorization: 'Bearer and the token of a login' }
const tag = 'Portal: sessions'

/** What the document of all calls says of these. */
export const documentation = {
  login: documented({
    summary: 'Sign in to the portal',
    description: 'After some failures it refuses for a while, a right password too.',
    tag,
    body: AdminLogin,
    answers: { 200: AdminLoginAnswer },
    failures: [...BODY, 'unauthorized', 'rate_limited'],
  }),
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
  logout: documented({
    summary: 'End the session',
    tag,
    headers: BEARER,
    answers: { 200: AdminMessage },
    failures: ['unauthorized'],
  }),
  changePassword: documented({
    summary: 'Change the password, which ends all other sessions',
    tag,
    headers: BEARER,
    body: ChangePassword,
    answers: { 200: AdminMessage },
    failures: [...BODY, 'unauthorized', 'rate_limited'],
  }),
  sessions: documented({
    summary: 'Every open session, the one last seen first',
    tag,
    headers: BEARER,
    answers: { 200: z.array(AdminSession) },
    failures: ['unauthorized'],
  }),
  endSession: documented({
    summary: 'End one session',
    tag,
    headers: BEARER,
    params: { id: 'The session' },
    answers: { 204: { description: 'Ended' } },
    failures: ['unauthorized', 'not_found'],
  }),
}
