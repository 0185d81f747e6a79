import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { applyChanges } from './changes/apply-changes.ts'
import {
  assignCampuses,
  assignCommunities,
  COMMUNITY_RULES,
  mergeCommunities,
  showCommunities,
} from './community-queries.ts'
import {
  countCommunities,
  findCommunityRules,
  lockCatalogue,
  raiseVersion,
  SHORT_WAIT,
  storeCommunityRules,
} from './queries.ts'

/** Builds the communities that families see from all records. The caller holds the catalog's lock. */
export async function buildCommunities(tx: Transaction): Promise<void> {
  await assignCommunities(tx)
  await mergeCommunities(tx)
  await applyChanges(tx)
  await showCommunities(tx)
  await assignCampuses(tx)
  await storeCommunityRules(tx, COMMUNITY_RULES)
  await raiseVersion(tx)
}

/**
 * Changes what communities are built from, and builds them again.
 * @throws CatalogueBusy while an import holds the catalog
 */
export async function changeAndBuild(
  tx: Transaction,
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await lockCatalogue(tx, SHORT_WAIT)
  await change(tx)
  await buildCommunities(tx)
}

/**
 * Rebuilds the communities if an earlier version of the program built them by different rules. The ids of all communities
 * and records still lead to the community that shows them.
 * @returns how many communities are shown now; undefined if they were up to date
 * @throws CatalogueError if another change of the catalog blocks this one for too long
 */
export async function rebuildOutdatedCommunities(sql: Sql): Promise<number | undefined> {
  // Checked first without the lock, so that a normal start doesn't wait for an import.
  if ((await findCommunityRules(sql)) === COMMUNITY_RULES) return undefined
  return transaction(sql, async (tx) => {
    await lockCatalogue(tx)
    // Another server that started at the same time may have done it.
    if ((await findCommunityRules(tx)) === COMMUNITY_RULES) return undefined
    await buildCommunities(tx)
    return countCommunities(tx)
  })
}
