import { Elysia } from 'elysia'
import { type Call, clientOf } from '#server/platform/http/client.ts'
import { firstIssueMessage, parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { PasskeyLogin, PasskeyStep } from '#shared/passkey.ts'
import { SecondFactorLogin } from '#shared/second-factor.ts'
import { documentation } from './documentation.ts'
import { completeWithCode, completeWithPasskey } from './login-step.ts'
import type { LoginDeps, SignedIn } from './open-session.ts'
import { loginWithPasskey, requestPasskeyLogin } from './passkey-login.ts'

/** The second step of a login, and the login by passkey alone. They are open to everyone. */
export const loginStepRoutes = (deps: LoginDeps) => {
  const callerOf = (call: Call) => ({
    client: clientOf(call, deps.env),
    cookies: call.request.headers.get('cookie'),
  })
  return new Elysia({ name: 'login steps' })
    .post(
      ADMIN_API.loginStep,
      async (call) => {
        const form = parseWith(SecondFactorLogin, await readJson(call.request), firstIssueMessage)
        return respond(await completeWithCode(deps, form, callerOf(call)))
      },
      { parse: 'none', detail: documentation.loginStep },
    )
    .post(
      ADMIN_API.loginStepPasskey,
      async (call) => {
        const form = parseWith(PasskeyStep, await readJson(call.request), firstIssueMessage)
        return respond(await completeWithPasskey(deps, form, callerOf(call)))
      },
      { parse: 'none', detail: documentation.loginStepPasskey },
    )
    .post(
      ADMIN_API.passkeyLoginOptions,
      () => Response.json(requestPasskeyLogin(deps), { headers: NO_STORE }),
      { parse: 'none', detail: documentation.passkeyLoginOptions },
    )
    .post(
      ADMIN_API.passkeyLogin,
      async (call) => {
        const form = parseWith(PasskeyLogin, await readJson(call.request), firstIssueMessage)
        return respond(await loginWithPasskey(deps, form, callerOf(call)))
      },
      { parse: 'none', detail: documentation.passkeyLogin },
    )
}

const respond = ({ body, deviceCookie }: SignedIn) =>
  Response.json(body, { headers: { ...NO_STORE, 'set-cookie': deviceCookie } })
