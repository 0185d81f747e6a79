import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { ConfirmTotp, NewTotp, RecoveryCodes, SecondFactors } from '#shared/second-factor.ts'
import { readSecondFactors } from '../credentials/second-factor/manage.ts'
import type { AccountDeps } from './deps.ts'
import { confirmOwnTotp, removeOwnTotp, renewRecoveryCodes, startOwnTotp } from './own-second-factor.ts'

const own = { access: 'self', tag: 'Portal: sessions' } as const
const change = { ...own, needsRecentSignIn: true, errors: ['conflict'] } as const

/** The caller's own second factor. */
export const secondFactorRoutes = (deps: AccountDeps) => [
  route({
    ...own,
    method: 'GET',
    path: ADMIN_API.secondFactor,
    summary: 'Get your second factor',
    output: SecondFactors,
    handler: ({ admin }) => readSecondFactors(deps.sql, admin.adminId),
  }),
  route({
    ...change,
    method: 'DELETE',
    path: ADMIN_API.secondFactor,
    summary: 'Remove your authenticator app',
    description: 'Without a passkey, the recovery codes go too. `conflict` means that there is no app.',
    handler: ({ admin }) => removeOwnTotp(deps, admin),
  }),
  route({
    ...change,
    method: 'POST',
    path: ADMIN_API.totp,
    summary: 'Create the secret of an authenticator app',
    description: 'It is not asked for until it is confirmed. `conflict` means that there is a confirmed one.',
    output: NewTotp,
    handler: ({ admin }) => startOwnTotp(deps, admin),
  }),
  route({
    ...change,
    method: 'POST',
    path: ADMIN_API.totpConfirmation,
    summary: 'Confirm the authenticator app with its first code',
    description: 'Returns the recovery codes, once. `forbidden` means that the code is wrong.',
    body: ConfirmTotp,
    output: RecoveryCodes,
    errors: ['forbidden', 'conflict', 'rate_limited'],
    handler: async ({ admin, body }) => ({ recoveryCodes: await confirmOwnTotp(deps, admin, body.code) }),
  }),
  route({
    ...change,
    method: 'POST',
    path: ADMIN_API.recoveryCodes,
    summary: 'Replace your recovery codes',
    description: '`conflict` means that you have no second factor.',
    output: RecoveryCodes,
    handler: async ({ admin }) => ({ recoveryCodes: await renewRecoveryCodes(deps, admin) }),
  }),
]
