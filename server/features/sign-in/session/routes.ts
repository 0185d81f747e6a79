import * as z from 'zod/mini'
import { type Call, clientOf } from '#server/platform/http/client.ts'
import { reply } from '#server/platform/http/declaration.ts'
import { idParam } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  AdminLogin,
  AdminLoginResponse,
  AdminMessage,
  AdminSession,
  ConfirmSignIn,
} from '#shared/desk/admin.ts'
import {
  PasskeyLogin,
  PasskeyRequest,
  PasskeyStep,
  SecondFactorLogin,
  SecondFactorStep,
} from '#shared/desk/second-factor.ts'
import { confirmSignIn, confirmWithPasskey, requestConfirmation } from './confirm.ts'
import {
  completeWithCode,
  completeWithPasskey,
  login,
  loginWithPasskey,
  requestPasskeyLogin,
} from './login.ts'
import {
  endSession,
  type LoginDeps,
  logout,
  readSessions,
  type SignedIn,
  signOutEverywhere,
} from './sessions.ts'

const tag = 'Portal: sessions'

/** Signing in to the portal, signing out, and open sessions. Only the steps of a login are open to everyone. */
export const sessionRoutes = (deps: LoginDeps) => [
  loginRoute(deps),
  ...loginStepRoutes(deps),
  ...openSessionRoutes(deps),
  ...confirmationRoutes(deps),
]

const loginRoute = (deps: LoginDeps) =>
  route({
    method: 'POST',
    path: ADMIN_API.login,
    access: 'public',
    summary: 'Sign in to the portal',
    description:
      'With 202, the password is right, and the account has a second factor. After too many failures every attempt is refused for a while, even with the right password.',
    tag,
    body: AdminLogin,
    output: AdminLoginResponse,
    also: { 202: SecondFactorStep },
    errors: ['unauthorized', 'rate_limited'],
    async handler({ body: form, request, server }) {
      const cookies = request.headers.get('cookie')
      const { body, deviceCookie } = await login(deps, form, clientOf({ request, server }, deps.env), cookies)
      return deviceCookie
        ? reply(body, { headers: { 'set-cookie': deviceCookie } })
        : reply(body, { status: 202 })
    },
  })

const openSessionRoutes = ({ sql }: LoginDeps) => [
  route({
    method: 'POST',
    path: ADMIN_API.logout,
    access: 'signIn',
    summary: 'Sign out of this session',
    tag,
    output: AdminMessage,
    async handler({ admin }) {
      await logout(sql, admin)
      return { message: 'Signed out' }
    },
  }),
  route({
    method: 'POST',
    path: ADMIN_API.signOutEverywhere,
    access: 'signIn',
    summary: 'End all your sessions, including this one',
    tag,
    output: AdminMessage,
    async handler({ admin }) {
      await signOutEverywhere(sql, admin)
      return { message: 'Signed out everywhere' }
    },
  }),
  route({
    method: 'GET',
    path: ADMIN_API.sessions,
    access: 'self',
    summary: 'List open sessions, the most recently used first',
    description: 'Owners see the sessions of everyone, others their own.',
    tag,
    output: z.array(AdminSession),
    handler: ({ admin }) => readSessions(sql, admin),
  }),
  route({
    method: 'DELETE',
    path: `${ADMIN_API.sessions}/:id`,
    access: 'self',
    summary: 'End one session',
    description: 'Owners may end the session of anyone, others their own.',
    tag,
    params: idParam('a session'),
    handler: ({ admin, params }) => endSession(sql, admin, params.id),
  }),
]

const own = { method: 'POST', access: 'signIn', tag } as const
const CONFIRMED = { message: 'Sign-in confirmed' }

/** Confirming an open session with the password or a passkey. */
const confirmationRoutes = (deps: LoginDeps) => [
  route({
    ...own,
    path: ADMIN_API.confirmSignIn,
    summary: 'Enter your password again',
    description:
      'Calls that `confirm_sign_in` refuses are allowed for 30 minutes after it. `forbidden` means that the password is wrong.',
    body: ConfirmSignIn,
    output: AdminMessage,
    errors: ['forbidden', 'rate_limited'],
    async handler({ admin, body }) {
      await confirmSignIn(deps, admin, body)
      return CONFIRMED
    },
  }),
  route({
    ...own,
    path: ADMIN_API.confirmPasskeyOptions,
    summary: 'Ask for one of your passkeys to confirm your sign-in',
    description: '`conflict` means that you have none for this site.',
    output: PasskeyRequest,
    errors: ['conflict'],
    handler: ({ admin }) => requestConfirmation(deps, admin),
  }),
  route({
    ...own,
    path: ADMIN_API.confirmPasskey,
    summary: 'Confirm your sign-in with a passkey',
    description: 'Has the effect of entering the password again. `forbidden` means that it is not accepted.',
    body: PasskeyLogin,
    output: AdminMessage,
    errors: ['forbidden', 'rate_limited'],
    async handler({ admin, body }) {
      await confirmWithPasskey(deps, admin, body)
      return CONFIRMED
    },
  }),
]

const step = {
  method: 'POST',
  access: 'public',
  tag,
  output: AdminLoginResponse,
  errors: ['unauthorized', 'rate_limited'],
} as const

/** The second step of a login, and the login by passkey alone. They are open to everyone. */
const loginStepRoutes = (deps: LoginDeps) => {
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
