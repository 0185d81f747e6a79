import type { FacilityDetail } from '#shared/catalog/facts.ts'
import type { Pack, PackedCard } from '#shared/catalog/packs/open-pack.ts'

/**
 * Finds where a community is in a state's packs. Their columns have only the first digits of an id, so its card may be that
 * of another community.
 */
export function findRow(packs: readonly Pack[], id: string): { pack: Pack; row: number } | undefined {
  for (const pack of packs) {
    const row = pack.ids.findIndex((start) => id.startsWith(start))
    if (row >= 0) return { pack, row }
  }
  return undefined
}

/** Reads all that a state's packs say about a community. */
export async function readFromPacks(packs: readonly Pack[], id: string): Promise<FacilityDetail | undefined> {
  const found = findRow(packs, id)
  const card = found && (await found.pack.readCard(found.row))
  return card?.id === id ? toDetail(card) : undefined
}

/** A card without what only lists are made from. */
export const toDetail = ({
  absentAmenities: _,
  campusNames: __,
  zipCode: ___,
  state: ____,
  city: _____,
  ...facility
}: PackedCard): FacilityDetail => facility
