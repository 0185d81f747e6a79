import { documented } from '#server/platform/http/documented.ts'
import { ConfirmTotp, NewTotp, RecoveryCodes, SecondFactors } from '#shared/second-factor.ts'

const tag = 'Portal: sessions'

/** The OpenAPI operations of the caller's second factor. */
export const secondFactorDocumentation = {
  read: documented({ summary: 'Get your second factor', tag, responses: { 200: SecondFactors } }),
  remove: documented({
    summary: 'Remove your authenticator app',
    description: 'Without a passkey, the recovery codes go too. `conflict` means that there is no app.',
    tag,
    responses: { 204: { description: 'Removed.' } },
    failures: ['conflict', 'confirm_sign_in'],
  }),
  start: documented({
    summary: 'Create the secret of an authenticator app',
    description: 'It is not asked for until it is confirmed. `conflict` means that there is a confirmed one.',
    tag,
    responses: { 200: NewTotp },
    failures: ['conflict', 'confirm_sign_in'],
  }),
  confirm: documented({
    summary: 'Confirm the authenticator app with its first code',
    description: 'Returns the recovery codes, once. `forbidden` means that the code is wrong.',
    tag,
    body: ConfirmTotp,
    responses: { 200: RecoveryCodes },
    failures: ['forbidden', 'conflict', 'confirm_sign_in', 'rate_limited'],
  }),
  renewCodes: documented({
    summary: 'Replace your recovery codes',
    description: '`conflict` means that you have no second factor.',
    tag,
    responses: { 200: RecoveryCodes },
    failures: ['conflict', 'confirm_sign_in'],
  }),
}
