import { type Access, mayUse } from '#shared/access.ts'
import { useSession } from './session.ts'

/** Whether the role of the signed-in person may use a group of the portal. The server checks each call by itself. */
export function useMayUse(access: Access): boolean {
  const session = useSession()
  return session !== null && mayUse(session.admin.role, access)
}
