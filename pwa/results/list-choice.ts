import { type ListChoice, ListChoiceAnswer } from '#shared/list-choice.ts'
import { LINK_HEADER } from '#shared/mailed-link-header.ts'
import { API } from '#shared/paths.ts'
import { getJson } from '../api.ts'
import { changeListView, readListView } from '../local/list-views.ts'
import { getResult } from '../local/results.ts'

/** What an advisor chose for a search, as this phone keeps it. */
export const readChoice = async (search: string): Promise<ListChoice | undefined> =>
  (await readListView(search))?.choice

/**
 * Asks the server for the choice, and keeps it for reading offline. A list that a mailed link opened is asked for with that link.
 * @throws without an answer; the kept choice stays
 */
export async function refreshChoice(search: string): Promise<ListChoice | undefined> {
  const link = (await getResult(search))?.mailedLink
  const path = `${API.questionnaire}/${search}/choice`
  const { choice } = await getJson(path, ListChoiceAnswer, link ? { [LINK_HEADER]: link } : {})
  await changeListView(search, { choice: choice ?? undefined }).catch(() => {})
  return choice ?? undefined
}
