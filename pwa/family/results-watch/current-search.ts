import { getLatestResult } from '../../local/results.ts'
import { readFromSession } from './read-session.ts'
import type { SessionSearch } from './session-results.ts'

/** This tab's search, or else the newest on this phone. Undefined if there is none. */
export async function findCurrentSearch(): Promise<SessionSearch | undefined> {
  const tabSearch = readFromSession()
  if (tabSearch) return tabSearch
  const latest = await getLatestResult()
  return latest && { response: latest.response, questionnaire: latest.payload }
}
