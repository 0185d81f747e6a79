import * as z from 'zod/mini'
import { AdminLogin, AdminLoginResponse, AdminMessage, AdminSession } from '../../../../shared/admin.ts'
import type { ErrorCode } from '../../../../shared/errors.ts'
import { documented } from '../../../platform/http/documented.ts'

const BODY: ErrorCode[] = ['malformed', 'too_large', 'wrong_type', 'invalid']
const tag = 'Portal: sessions'

/** The OpenAPI operations of these routes. */
export const documentation = {
  login: documented({
    summary: 'Sign in to the portal',
    description: 'After some failures it refuses for a while, a right password too.',
    tag,
    body: AdminLogin,
    answers: { 200: AdminLoginResponse },
    failures: [...BODY, 'unauthorized', 'rate_limited'],
  }),
  logout: documented({
    summary: 'End the session',
    tag,
    answers: { 200: AdminMessage },
    failures: ['unauthorized'],
  }),
  sessions: documented({
    summary: 'Every open session, the one last seen first',
    tag,
    answers: { 200: z.array(AdminSession) },
    failures: ['unauthorized'],
  }),
  endSession: documented({
    summary: 'End one session',
    tag,
    params: { id: 'The session' },
    answers: { 204: { description: 'Ended' } },
    failures: ['unauthorized', 'not_found'],
  }),
}
