import type { Query } from '#server/platform/database/connect.ts'
import { listFamily } from './family-queries.ts'

/** The ids of the leads that are merged with a lead, with its own. Empty if it doesn't exist. */
export const readFamilyIds = async (query: Query, leadId: string): Promise<string[]> =>
  (await listFamily(query, leadId)).map(({ id }) => id)
