import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AddedPasskey, PasskeyCreation, PasskeyRequest } from '#shared/desk/second-factor.ts'
import type { AdminApp } from './admin-app.ts'
import { type Ceremony, createAuthenticator } from './software-authenticator.ts'

type Headers = Record<string, string>
export const SITE = { origin: 'http://localhost:3000' }

/** Calls of the portal with passkeys. */
export function passkeyCalls(app: AdminApp) {
  const post = (path: string, headers: Headers = {}) => app.send('POST', path, { headers })
  /** The options for a new passkey. */
  const requestNew = async (headers: Headers) =>
    z.parse(
      z.strictObject(PasskeyCreation.shape),
      await (await post(ADMIN_API.passkeyOptions, headers)).json(),
    )
  /** Asks for a passkey to sign in with. */
  const requestLogin = async () =>
    z.parse(PasskeyRequest, await (await post(ADMIN_API.passkeyLoginOptions)).json())
  const add = (headers: Headers, credential: unknown, name = 'Laptop') =>
    app.sendJson(ADMIN_API.passkeys, { name, credential }, headers)
  return {
    requestNew,
    requestLogin,
    add,
    sendLogin: (credential: unknown, headers?: Headers) =>
      app.sendJson(ADMIN_API.passkeyLogin, { credential }, headers),
    /** Signs in with a passkey alone. */
    async signIn(authenticator: ReturnType<typeof createAuthenticator>, ceremony?: Ceremony) {
      return this.sendLogin(authenticator.get(await requestLogin(), ceremony))
    },
    /** Adds an administrator with a passkey. @returns the session, the authenticator and what the server answered */
    async addOwner(username: string) {
      const adminId = await app.addAdmin(username)
      const headers = await app.openSession(username)
      const authenticator = createAuthenticator(SITE)
      const added = await add(headers, authenticator.create(await requestNew(headers)))
      return { adminId, headers, authenticator, ...z.parse(AddedPasskey, await added.json()) }
    },
  }
}
