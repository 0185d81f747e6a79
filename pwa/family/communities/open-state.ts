import type { FacilityDetail } from '#shared/catalog/facts.ts'
import { type PackedPlaces, readPlaces } from '#shared/catalog/packs/locate.ts'
import { type Pack, positionOf } from '#shared/catalog/packs/open-pack.ts'
import type { PackKind } from '#shared/catalog/packs/pack-index.ts'
import type { Position } from '#shared/matching/miles.ts'
import type { Arranged } from '../list-tools/arrange-list.ts'
import { toDetail } from '../packs/find-in-packs.ts'
import { createNameSearch, type Named, type NameSearch } from './name-search.ts'

/** A community of a state or from across its border: what lists are made from. The rest is read when it is shown. */
export interface PackedCommunity extends Arranged, Named {
  state: string
  zipCode: string | null
  kind: PackKind
  position: Position | null
  readCard(): Promise<FacilityDetail>
}

/** All communities of a state's packs, ready to be listed. */
export interface OpenedState {
  communities: PackedCommunity[]
  places: PackedPlaces
  /** The newest day of the state's registers, YYYY-MM-DD; null if it isn't known. */
  asOf: string | null
  /** The search for names. The first call makes it, which takes longer than opening the state. */
  getNameSearch(): NameSearch<PackedCommunity>
}

/** Reads the packs of a state. */
export function openState(packs: readonly Pack[]): OpenedState {
  const communities = packs.flatMap(readCommunities)
  let names: NameSearch<PackedCommunity> | undefined
  return {
    communities,
    places: readPlaces(packs, packs[0]?.state ?? ''),
    asOf: packs[0]?.asOf ?? null,
    getNameSearch: () => {
      names ??= createNameSearch(communities)
      return names
    },
  }
}

const readCommunities = (pack: Pack): PackedCommunity[] =>
  pack.names.map((name, row) => {
    const offering = pack.offerings[pack.offering[row] ?? 0]
    return {
      name,
      city: pack.cities[row] ?? '',
      price: pack.prices[row] ?? null,
      amenities: offering?.amenities ?? [],
      careTypes: offering?.careTypes ?? [],
      listFacts: pack.listFactValues[pack.listFacts[row] ?? 0],
      state: pack.states[row] ?? pack.state,
      zipCode: pack.zipCodes[row] ?? null,
      kind: pack.kind,
      position: positionOf(pack, row),
      readCard: async () => toDetail(await pack.readCard(row)),
    }
  })
