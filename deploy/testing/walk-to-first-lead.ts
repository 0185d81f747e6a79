import { newSubmission, sendUntilReceived } from '#server/testing/sender.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'

/** What an operator who has just installed the server knows. */
interface Installation {
  /** The server's address, such as http://127.0.0.1:3000. */
  origin: string
  username?: string
  /** The password of the first administrator. */
  password: string
}

/**
 * Walks through a new installation: the pages, the API's page, a family's submission, a sign-in, and the lead in the
 * portal. The database must have a catalog, such as the sample, and no lead.
 * @returns the reference of the lead
 * @throws Error that names the step at which the walk ended
 */
export async function walkToFirstLead(installation: Installation): Promise<string> {
  const { origin } = installation
  const landing = await request(origin, '/')
  check(landing.headers.get('content-type')?.startsWith('text/html'), 'the landing page is no page')
  await request(origin, API.health)
  await request(origin, API.ready)
  await request(origin, '/api/docs/swagger-ui-bundle.js')
  const { reference, facilities } = JSON.parse((await sendUntilReceived(origin, newSubmission())) ?? '{}')
  check(facilities?.length > 0, 'the receipt has no matches: is there a catalog?')
  const leads = await readLeads(installation)
  check(leads.length === 1, `the portal has ${leads.length} leads, not 1`)
  return reference
}

/** Signs in to the portal and reads all leads. @throws Error that names the call that failed */
async function readLeads({ origin, username = 'admin', password }: Installation): Promise<{ id: string }[]> {
  const headers = { 'content-type': 'application/json', origin }
  const body = JSON.stringify({ username, password })
  const login = await request(origin, ADMIN_API.login, { method: 'POST', headers, body })
  const { token } = (await login.json()) as { token: string }
  const leads = await request(origin, ADMIN_API.questionnaires, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await leads.json()) as { id: string }[]
}

async function request(origin: string, path: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(origin + path, options)
  check(response.ok, `${path} answered ${response.status}`)
  return response
}

function check(isTrue: unknown, failure: string): asserts isTrue {
  if (!isTrue) throw new Error(`the walk ended: ${failure}`)
}
