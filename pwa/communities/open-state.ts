import type { FacilityDetail } from '#shared/facts.ts'
import type { Position } from '#shared/miles.ts'
import { createPositionReader } from '#shared/packs/open-pack.ts'
import type { PackFile, ZipColumns } from '#shared/packs/pack-file.ts'
import type { PackKind } from '#shared/packs/pack-index.ts'
import { createCityReader } from '#shared/packs/read-city.ts'
import { readListFacts } from '#shared/packs/read-list-facts.ts'
import { createListedReader } from '#shared/packs/read-listed.ts'
import { fromSparse } from '#shared/packs/sparse-column.ts'
import type { Arranged } from '../list-tools/arrange-list.ts'
import { createNameSearch, type Named, type NameSearch } from './name-search.ts'

/** A community of a state or from across its border: what lists are made from. The rest is read when it is shown. */
export interface PackedCommunity extends Arranged, Named {
  state: string
  kind: PackKind
  position: Position | null
  readCard(): Promise<FacilityDetail>
}

/** All communities of a state's packs, ready to be listed. */
export interface OpenedState {
  communities: PackedCommunity[]
  zips: ZipColumns
  /** The newest day of the state's registers, YYYY-MM-DD; null if it isn't known. */
  asOf: string | null
  /** The search for names. The first call makes it, which takes longer than opening the state. */
  getNameSearch(): NameSearch<PackedCommunity>
}

/**
 * Reads the packs of a state.
 * @throws Error if the pack with the ZIP codes isn't among them
 */
export function openState(files: readonly PackFile[]): OpenedState {
  const main = files.find(({ kind }) => kind === 'living')
  if (!main) throw new Error("the state's main pack is missing")
  const communities = files.flatMap(readCommunities)
  let names: NameSearch<PackedCommunity> | undefined
  return {
    communities,
    zips: main.zips,
    asOf: main.asOf,
    getNameSearch: () => {
      names ??= createNameSearch(communities)
      return names
    },
  }
}

function readCommunities(file: PackFile): PackedCommunity[] {
  const price = fromSparse(file.price, file.rows)
  const listFacts = readListFacts(file)
  const positionOf = createPositionReader(file)
  const readListed = createListedReader(file)
  const readCity = createCityReader(file)
  return file.name.map((name, row) => {
    const { latitude, longitude } = positionOf(row)
    const offering = file.offerings[file.offering[row] ?? 0]
    return {
      name,
      price: price[row] ?? null,
      amenities: offering?.amenities ?? [],
      careTypes: offering?.careTypes ?? [],
      listFacts: listFacts[row],
      state: file.states[file.inState[row] ?? 0] ?? file.state,
      kind: file.kind,
      position: latitude === null || longitude === null ? null : { latitude, longitude },
      readCity: () => readCity(row),
      readCard: async () => toCard(await readListed(row)),
    }
  })
}

type Listed = Awaited<ReturnType<ReturnType<typeof createListedReader>>>

function toCard({ absentAmenities: _, campusNames: __, zipCode: ___, state: ____, ...facility }: Listed) {
  return facility satisfies FacilityDetail
}
