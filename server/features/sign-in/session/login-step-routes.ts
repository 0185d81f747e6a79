import { type Call, clientOf } from '#server/platform/http/client.ts'
import { reply } from '#server/platform/http/reply.ts'
import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminLoginResponse } from '#shared/desk/admin.ts'
import { PasskeyLogin, PasskeyRequest, PasskeyStep } from '#shared/desk/passkey.ts'
import { SecondFactorLogin } from '#shared/desk/second-factor.ts'
import { loginWithPasskey, requestPasskeyLogin } from './login.ts'
import { completeWithCode, completeWithPasskey } from './login-step.ts'
import type { LoginDeps, SignedIn } from './sessions.ts'

const tag = 'Portal: sessions'
const step = {
  method: 'POST',
  access: 'public',
  tag,
  output: AdminLoginResponse,
  errors: ['unauthorized', 'rate_limited'],
} as const

/** The second step of a login, and the login by passkey alone. They are open to everyone. */
export const loginStepRoutes = (deps: LoginDeps) => {
  const callerOf = (call: Call) => ({
    client: clientOf(call, deps.env),
    cookies: call.request.headers.get('cookie'),
  })
  return [
    route({
      ...step,
      path: ADMIN_API.loginStep,
      summary: 'Complete a sign-in with the second factor',
      description:
        'Takes the `ticket` of the login, within 10 minutes, and a code of the authenticator app or a recovery code.',
      body: SecondFactorLogin,
      handler: async (call) => signedIn(await completeWithCode(deps, call.body, callerOf(call))),
    }),
    route({
      ...step,
      path: ADMIN_API.loginStepPasskey,
      summary: 'Complete a sign-in with a passkey',
      description:
        "Takes the `ticket` of the login and a browser's answer to its `passkey`, within 10 minutes.",
      body: PasskeyStep,
      handler: async (call) => signedIn(await completeWithPasskey(deps, call.body, callerOf(call))),
    }),
    route({
      method: 'POST',
      path: ADMIN_API.passkeyLoginOptions,
      access: 'public',
      summary: 'Ask for a passkey to sign in with',
      description: 'The options of `navigator.credentials.get()`, for 10 minutes and one sign-in.',
      tag,
      output: PasskeyRequest,
      handler: () => requestPasskeyLogin(deps),
    }),
    route({
      ...step,
      path: ADMIN_API.passkeyLogin,
      summary: 'Sign in with a passkey alone',
      description: "Takes a browser's answer to the options. The authenticator must have verified its user.",
      body: PasskeyLogin,
      handler: async (call) => signedIn(await loginWithPasskey(deps, call.body, callerOf(call))),
    }),
  ]
}

const signedIn = ({ body, deviceCookie }: SignedIn) =>
  reply(body, { headers: { 'set-cookie': deviceCookie } })
