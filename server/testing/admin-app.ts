import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { insertAdmin } from '../features/sign-in/credentials/admins.ts'
import { hashPassword } from '../features/sign-in/credentials/passwords.ts'
import { openTestApp } from './test-app.ts'

/** The password of every administrator that `addAdmin` creates. */
export const PASSWORD = 'a garden in spring'
export const WRONG = 'a garden in autumn'

/** Opens the app for tests of logins. The logins have no client address, so all count as one network. */
export async function openAdminApp(
  variables: Record<string, string> = {},
  clock?: Parameters<typeof openTestApp>[2],
) {
  const app = await openTestApp(variables, undefined, clock)
  const passwordHash = await hashPassword(PASSWORD)
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.sendJson(path, body, headers)
  return {
    ...app,
    /** Creates an administrator with the email USERNAME@example.org. @returns the id */
    async addAdmin(username: string) {
      const id = await insertAdmin(app.sql, { username, email: `${username}@example.org`, passwordHash })
      if (!id) throw new Error(`${username} is an administrator already`)
      return id
    },
    login: (username: string, password = PASSWORD, headers = {}) =>
      post(ADMIN_API.login, { username, password }, headers),
    /** Logs in. @returns the headers for requests in the new session */
    async openSession(username: string, password = PASSWORD) {
      const response = await post(ADMIN_API.login, { username, password })
      if (response.status !== 200) throw new Error(`login of ${username}: ${response.status}`)
      return { authorization: `Bearer ${(await response.json()).token}` }
    },
    /** The status of a call that requires a session. */
    probe: async (headers: Record<string, string>) =>
      (await app.send('GET', ADMIN_API.sessions, { headers })).status,
    audited: (action: string) =>
      app.sql`select username, subject, details from audit_log where action = ${action} order by id`,
    /** Locks an account for an hour, as after too many failed logins. */
    async lockAccount(username: string) {
      await post(ADMIN_API.login, { username, password: WRONG })
      await app.sql`
        update attempts set locked_until = now() + interval '1 hour' where purpose = 'password of account'`
    },
    /** Ends all locks. */
    endLocks: () => app.sql`update attempts set locked_until = now() where locked_until is not null`,
  }
}
export type AdminApp = Awaited<ReturnType<typeof openAdminApp>>
