import type * as z from 'zod/mini'
import { API, LINK_HEADER } from '#shared/contract/paths.ts'
import { getJson } from '../../api/api.ts'
import { getResult } from '../../local/results.ts'

/**
 * Asks the server for what it has beside the answer of a search (`rest` follows the key in the path). A list that a mailed link
 * opened is asked for with that link.
 * @throws the errors of getJson
 */
export async function getBesideAnswer<S extends z.ZodMiniType>(
  search: string,
  rest: string,
  Schema: S,
): Promise<z.infer<S>> {
  // A phone whose database can't be read asks with the key.
  const link = (await getResult(search).catch(() => undefined))?.mailedLink
  return getJson(`${API.questionnaire}/${search}/${rest}`, Schema, link ? { [LINK_HEADER]: link } : {})
}
