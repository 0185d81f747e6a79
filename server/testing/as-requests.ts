import { SUPERUSER } from '../platform/database/embedded/home.ts'
import { createRoles } from '../platform/database/roles/roles.ts'

/**
 * Gives a server under test the two roles of its database instead of the superuser of the run's cluster, so that every
 * test fails that needs a right which requests don't have.
 * @param variables the server's environment
 */
export async function asRequests(variables: Record<string, string>): Promise<Record<string, string>> {
  const { DATABASE_URL } = variables
  if (!DATABASE_URL || new URL(DATABASE_URL).username !== SUPERUSER) return variables
  const { ownerUrl, requestUrl } = await createRoles(DATABASE_URL)
  return { ...variables, DATABASE_URL: requestUrl, DATABASE_OWNER_URL: ownerUrl }
}
