import type { Sql, Transaction } from '../../platform/database/connect.ts'
import { assignCommunities, COMMUNITY_RULES, mergeCommunities, showCommunities } from './community-queries.ts'
import { renewMatchKeys } from './record-queries.ts'
import { countCommunities, findCommunityRules, lockCatalogue, noteCommunityRules } from './source-queries.ts'

/** Builds the communities that families see from all records. The caller holds the catalogue's lock. */
export async function buildCommunities(tx: Transaction): Promise<void> {
  await assignCommunities(tx)
  await mergeCommunities(tx)
  await showCommunities(tx)
  await noteCommunityRules(tx, COMMUNITY_RULES)
}

/**
 * Rebuilds the communities that an earlier version of this program built by other rules. Every id that a community
 * or a record ever had still leads to the community that shows it.
 * @returns how many communities are shown now; undefined when they are up to date
 * @throws CatalogueError when another change of the catalogue does not end
 */
export async function rebuildOutdatedCommunities(sql: Sql): Promise<number | undefined> {
  // Without waiting for an import: the usual start has nothing to do.
  if ((await findCommunityRules(sql)) === COMMUNITY_RULES) return undefined
  return sql.begin(async (tx) => {
    await lockCatalogue(tx)
    // Another server that started at the same time may have done it.
    if ((await findCommunityRules(tx)) === COMMUNITY_RULES) return undefined
    await renewMatchKeys(tx)
    await buildCommunities(tx)
    return countCommunities(tx)
  })
}
