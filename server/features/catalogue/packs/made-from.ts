import type { Query } from '#server/platform/database/connect.ts'
import { PACK_FORMAT } from '#shared/packs/pack-file.ts'
import type { MadeFrom } from '#shared/questionnaire-response.ts'
import { RULES_VERSION } from '#shared/rules-version.ts'
import { listHashesOf } from './serve-queries.ts'

/** What a list for a family in this state is made from now. */
export const findMadeFrom = async (query: Query, state: string): Promise<MadeFrom> => ({
  rules: RULES_VERSION,
  packs: [...(await listHashesOf(query, state, PACK_FORMAT))],
})
