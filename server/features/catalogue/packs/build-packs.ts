import { createHash } from 'node:crypto'
import { allZipCodes } from '#server/features/places/service.ts'
import type { ZipRow } from '#server/features/places/zip-file.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { FIT_BITS } from '#shared/fit-bits.ts'
import { PackKind } from '#shared/packs/pack-index.ts'
import {
  deleteOldPacks,
  listCurrentHashes,
  listStateDays,
  type NewPack,
  replacePack,
  retirePacksExcept,
  storeDelta,
} from './build-queries.ts'
import { chooseForeignPlaces } from './choose-places.ts'
import { compressText } from './compress-text.ts'
import { encodePack } from './encode-pack.ts'
import { makeDeltas } from './make-deltas.ts'
import { listPackedPlaces, listPackRows, type PackedPlace } from './pack-queries.ts'
import { createPlaceGrid, type PlaceGrid } from './place-grid.ts'

/** Of each state and kind, so many replaced packs stay for so long. From these, phones can load a delta. */
const KEEP_REPLACED = { count: 3, days: 100 }

/** Everything that packs are made from, but for the communities' records. */
interface Country {
  places: readonly PackedPlace[]
  nursing: ReadonlySet<string>
  grid: PlaceGrid
  days: ReadonlyMap<string, string | null>
}

/**
 * Makes the packs of all states, and makes those that differ from the current ones current.
 * @returns how many packs are new
 */
export async function buildPacks(sql: Sql): Promise<number> {
  const country = await readCountry(sql)
  const known = await listCurrentHashes(sql)
  const zipsByState = Map.groupBy(await allZipCodes(sql), ({ state }) => state)
  const current: string[] = []
  let added = 0
  for (const [state, zips] of zipsByState) {
    for (const pack of await makePacksOf(sql, country, state, zips)) {
      current.push(pack.hash)
      if (known.has(pack.hash)) continue
      const content = await compressText(pack.text)
      const deltas = await makeDeltas(sql, pack, content.length, KEEP_REPLACED.count)
      await replacePack(sql, { ...pack, content })
      for (const { from, content } of deltas) await storeDelta(sql, from, pack.hash, content)
      added++
    }
  }
  await retirePacksExcept(sql, current)
  await deleteOldPacks(sql, KEEP_REPLACED)
  return added
}

/** Reads what the packs of all states have in common. */
export async function readCountry(sql: Query): Promise<Country> {
  const places = await listPackedPlaces(sql, FIT_BITS.onlyMemoryCare)
  return {
    places,
    nursing: new Set(places.filter(({ isNursing }) => isNursing).map(({ id }) => id)),
    grid: createPlaceGrid(places),
    days: new Map((await listStateDays(sql)).map(({ state, asOf }) => [state, asOf])),
  }
}

type UncompressedPack = Omit<NewPack, 'content'> & { text: string }

/** Makes the packs of a state, as far as there is anything to put into them. */
export async function makePacksOf(
  sql: Query,
  { places, nursing, grid, days }: Country,
  state: string,
  zips: readonly ZipRow[],
): Promise<UncompressedPack[]> {
  const own = places.filter((place) => place.state === state).map(({ id }) => id)
  const isCovered = own.some((id) => !nursing.has(id))
  const foreign = chooseForeignPlaces({ state, isCovered }, zips, grid)
  const asOf = days.get(state) ?? null
  const packs: UncompressedPack[] = []
  for (const kind of PackKind.options) {
    const isOfKind = (id: string) => nursing.has(id) === (kind === 'nursing')
    const communities = own.filter(isOfKind).length
    const ids = [...own, ...foreign].filter(isOfKind)
    if (ids.length === 0) continue
    const file = encodePack(
      { state, kind, asOf },
      await listPackRows(sql, ids),
      kind === 'living' ? zips : [],
    )
    const text = JSON.stringify(file)
    const hash = createHash('sha256').update(text).digest('hex')
    packs.push({ hash, state, kind, communities, asOf, text })
  }
  return packs
}
