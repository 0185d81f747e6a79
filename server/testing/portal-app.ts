import { type AddedFamily, NOTHING_KNOWN } from '#shared/desk/added-family.ts'
import { signIn } from './sign-in.ts'
import { openTestApp } from './test-app.ts'

export type PortalApp = Awaited<ReturnType<typeof openPortalApp>>

/** The app with the operator `olive`, who is signed in, and the calls that the portal makes for her. */
export async function openPortalApp(variables: Record<string, string> = {}) {
  const app = await openTestApp(variables)
  const { headers, adminId } = await signIn(app)
  return {
    ...app,
    adminId,
    /** The headers of her session. */
    headers,
    /** Sends a request, with a JSON body if one is given, in her session or with other headers. */
    call: (method: string, path: string, body?: unknown, own: Record<string, string> = headers) =>
      app.send(method, path, {
        headers: { ...own, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    /** The audit entries of an action, newest first. */
    audited: (action: string) =>
      app.sql`select admin_id, username, subject, details from audit_log where action = ${action} order by id desc`,
  }
}

/** What a family says that calls and gives only its name. */
export const CALLED: AddedFamily = {
  ...NOTHING_KNOWN,
  source: 'telephone',
  firstName: 'Rosa',
  lastName: 'Diaz',
  mayKeep: true,
  mayShare: false,
}
