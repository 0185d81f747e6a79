import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import { AdminLogin, AdminLoginResponse, AdminMessage, AdminSession, ConfirmSignIn } from '#shared/admin.ts'
import { PasskeyLogin, PasskeyRequest, PasskeyStep } from '#shared/passkey.ts'
import { SecondFactorLogin, SecondFactorStep } from '#shared/second-factor.ts'

const tag = 'Portal: sessions'

/** The OpenAPI operations of these routes. */
export const documentation = {
  login: documented({
    summary: 'Sign in to the portal',
    description:
      'After too many failures every attempt is refused for a while, even with the right password.',
    tag,
    body: AdminLogin,
    responses: {
      200: AdminLoginResponse,
      202: {
        description: 'The password is right, and the account has a second factor.',
        body: SecondFactorStep,
      },
    },
    failures: ['unauthorized', 'rate_limited'],
  }),
  loginStep: documented({
    summary: 'Complete a sign-in with the second factor',
    description:
      'Takes the `ticket` of the login, within 10 minutes, and a code of the authenticator app or a recovery code.',
    tag,
    body: SecondFactorLogin,
    responses: { 200: AdminLoginResponse },
    failures: ['unauthorized', 'rate_limited'],
  }),
  loginStepPasskey: documented({
    summary: 'Complete a sign-in with a passkey',
    description:
      "Takes the `ticket` of the login and a browser's answer to its `passkey`, within 10 minutes.",
    tag,
    body: PasskeyStep,
    responses: { 200: AdminLoginResponse },
    failures: ['unauthorized', 'rate_limited'],
  }),
  passkeyLoginOptions: documented({
    summary: 'Ask for a passkey to sign in with',
    description: 'The options of `navigator.credentials.get()`, for 10 minutes and one sign-in.',
    tag,
    responses: { 200: PasskeyRequest },
  }),
  passkeyLogin: documented({
    summary: 'Sign in with a passkey alone',
    description: "Takes a browser's answer to the options. The authenticator must have verified its user.",
    tag,
    body: PasskeyLogin,
    responses: { 200: AdminLoginResponse },
    failures: ['unauthorized', 'rate_limited'],
  }),
  logout: documented({
    summary: 'Sign out of this session',
    tag,
    responses: { 200: AdminMessage },
  }),
  signOutEverywhere: documented({
    summary: 'End all your sessions, including this one',
    tag,
    responses: { 200: AdminMessage },
  }),
  confirmSignIn: documented({
    summary: 'Enter your password again',
    description:
      'Calls that `confirm_sign_in` refuses are allowed for 30 minutes after it. ' +
      '`forbidden` means that the password is wrong.',
    tag,
    body: ConfirmSignIn,
    responses: { 200: AdminMessage },
    failures: ['forbidden', 'rate_limited'],
  }),
  confirmPasskeyOptions: documented({
    summary: 'Ask for one of your passkeys to confirm your sign-in',
    description: '`conflict` means that you have none for this site.',
    tag,
    responses: { 200: PasskeyRequest },
    failures: ['conflict'],
  }),
  confirmPasskey: documented({
    summary: 'Confirm your sign-in with a passkey',
    description: 'Has the effect of entering the password again. `forbidden` means that it is not accepted.',
    tag,
    body: PasskeyLogin,
    responses: { 200: AdminMessage },
    failures: ['forbidden', 'rate_limited'],
  }),
  sessions: documented({
    summary: 'List open sessions, the most recently used first',
    description: 'Owners see the sessions of everyone, others their own.',
    tag,
    responses: { 200: z.array(AdminSession) },
  }),
  endSession: documented({
    summary: 'End one session',
    description: 'Owners may end the session of anyone, others their own.',
    tag,
    params: z.object({ id: z.guid().check(z.describe('The `id` of a session.')) }),
    responses: { 204: { description: 'Ended.' } },
    failures: ['not_found'],
  }),
}
