import type { JsonObject, Sql, Transaction } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { BY_HAND } from '#shared/catalog/catalogue-source.ts'
import type { Fact, FactName } from '#shared/catalog/facts.ts'
import { locationOf } from '#shared/catalog/packs/pack-file.ts'
import { addFacts, dropUnlisted, listMerged, type Merged, updateMerged } from './changes/queries.ts'
import {
  assignCampuses,
  assignCommunities,
  COMMUNITY_RULES,
  mergeCommunities,
  showCommunities,
} from './community-queries.ts'
import { normalizedName } from './match-keys.ts'
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

/**
 * Applies what staff changed by hand to the communities that were merged from the records, before they are shown. This is the
 * one place where it counts: lists, pages and packs are made from the shown communities.
 */
async function applyChanges(tx: Transaction): Promise<void> {
  await dropUnlisted(tx)
  const byHome = Map.groupBy(await listMerged(tx), ({ id }) => id)
  for (const [id, changes] of byHome) {
    const { row, facts } = sumUp(changes)
    if (row) await updateMerged(tx, id, row as Record<string, string>)
    await addFacts(tx, id, facts)
  }
}

const CORRECTED = ['name', 'address', 'city', 'zipCode', 'phone', 'email', 'website', 'careTypes'] as const
type Field = (typeof CORRECTED)[number]

/** What the changes of one home say together: the later one wins. A correction that a register has made too is none. */
function sumUp(changes: readonly Merged[]): { row?: JsonObject; facts: JsonObject[] } {
  const [registers] = changes as [Merged]
  const facts: JsonObject[] = []
  const corrected = new Map<Field, string>()
  let fields: JsonObject = {}
  for (const change of changes) {
    if (change.kind === 'added') {
      facts.push(...describeAdded(change))
      continue
    }
    const said = change.fields as JsonObject
    fields = { ...fields, ...said }
    for (const field of CORRECTED) if (field in said) corrected.set(field, change.day)
  }
  for (const [field, day] of corrected) {
    if (textOf(fields[field]) === textOf(registers[field])) continue
    facts.push(factOf('corrected', textOf(registers[field]), day, field))
  }
  if (corrected.size === 0) return { facts }
  const all = { ...registers, ...(fields as Partial<Merged>) }
  return { row: { ...fields, normalizedName: normalizedName(all.name), location: locationOf(all) }, facts }
}

function describeAdded({ day, fields }: Merged): JsonObject[] {
  const { licenseNumber, capacity } = fields as { licenseNumber?: string; capacity?: number }
  return [
    factOf('addedByHand', true, day),
    ...(licenseNumber ? [factOf('licenseNumber', licenseNumber, day)] : []),
    ...(capacity ? [factOf('capacity', capacity, day)] : []),
  ]
}

const factOf = (fact: FactName, value: string | number | boolean, asOf: string, column = ''): JsonObject =>
  ({ fact, value, publisher: BY_HAND, asOf, line: 0, column }) satisfies Fact

const textOf = (value: unknown): string =>
  Array.isArray(value) ? [...value].sort().join(', ') : `${value ?? ''}`
