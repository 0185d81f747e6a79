import type { ListFacts } from '../../shared/facility.ts'
import type { FacilityDetail } from '../../shared/facts.ts'
import { listFactsOf } from '../../shared/list-facts.ts'
import type { Position } from '../../shared/miles.ts'
import { openPack } from '../../shared/packs/open-pack.ts'
import type { PackFile, ZipColumns } from '../../shared/packs/pack-file.ts'
import type { PackKind } from '../../shared/packs/pack-index.ts'
import { createNameSearch, type NameSearch } from './name-search.ts'

/** A community of a state or from across its border. */
export interface PackedCommunity {
  facility: FacilityDetail & { listFacts: ListFacts }
  state: string
  kind: PackKind
  position: Position | null
}

/** All communities of a state's packs, ready to be listed. */
export interface OpenedState {
  communities: PackedCommunity[]
  zips: ZipColumns
  /** The newest day of the state's registers, YYYY-MM-DD; null if it isn't known. */
  asOf: string | null
  findNames: NameSearch
}

/**
 * Reads the packs of a state.
 * @throws Error if the pack with the ZIP codes isn't among them
 */
export async function openState(files: readonly PackFile[]): Promise<OpenedState> {
  const main = files.find(({ kind }) => kind === 'living')
  if (!main) throw new Error("the state's main pack is missing")
  const communities = (await Promise.all(files.map(readCommunities))).flat()
  return {
    communities,
    zips: main.zips,
    asOf: main.asOf,
    findNames: createNameSearch(communities.map(({ facility }) => facility)),
  }
}

async function readCommunities(file: PackFile): Promise<PackedCommunity[]> {
  return Promise.all(
    openPack(file).map(async ({ latitude, longitude, readListed }) => {
      const { absentAmenities, campusNames: _, zipCode: __, state, ...facility } = await readListed()
      const listFacts = listFactsOf({ ...facility, absentAmenities })
      return {
        facility: { ...facility, listFacts },
        state,
        kind: file.kind,
        position: latitude === null || longitude === null ? null : { latitude, longitude },
      }
    }),
  )
}
