import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { allZipCodes, otherNamesOfZips } from '#server/features/places/service.ts'
import type { ZipRow } from '#server/features/places/zip-file.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { describeError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { NEIGHBOR_MILES, NEIGHBORS } from '#shared/catalog/notices/place-notices.ts'
import { compareText, PACK_FORMAT } from '#shared/catalog/packs/pack-file.ts'
import { PackKind } from '#shared/catalog/packs/pack-index.ts'
import { FARTHER_POOL_SIZE, FARTHEST_MILES, FEW_IN_REACH, REACH_MILES } from '#shared/matching/matching.ts'
import { edgesAround, milesBetween, type Position } from '#shared/matching/miles.ts'
import { centerOf, groupByName, type NamedZip } from '#shared/matching/towns.ts'
import { encodePack } from './encode-pack.ts'
import {
  deleteReplacedPacks,
  leaseOutdatedPacks,
  listCurrentPacks,
  listPackedPlaces,
  listPackRows,
  listStateDays,
  type NewPack,
  type PackedPlace,
  replacePack,
  retirePacksExcept,
  storePacksFailure,
  storePacksMade,
} from './queries.ts'

const compress = promisify(brotliCompress)

/** How long a replaced pack can be loaded, by phones that have read the index before it was replaced. */
const KEEP_REPLACED_HOURS = 24

/** Everything that packs are made from, but for the communities' records. */
interface Country {
  places: readonly PackedPlace[]
  nursing: ReadonlySet<string>
  grid: PlaceGrid
  days: ReadonlyMap<string, string | null>
  otherNames: readonly ZipRow[]
}

/**
 * Makes the packs of all states, and makes those that differ from the current ones current.
 * @param quality Brotli's, 0 to 11: what is fetched often is compressed as much as Brotli can, unless a test has no time
 * @returns how many packs are new
 */
async function buildPacks(sql: Sql, quality = constants.BROTLI_MAX_QUALITY): Promise<number> {
  const country = await readCountry(sql)
  const known = new Set((await listCurrentPacks(sql)).map(({ hash }) => hash))
  const zipsByState = Map.groupBy(await allZipCodes(), ({ state }) => state)
  const current: string[] = []
  let added = 0
  for (const [state, zips] of zipsByState) {
    for (const pack of await makePacksOf(sql, country, state, zips)) {
      current.push(pack.hash)
      if (known.has(pack.hash)) continue
      // Runs on a thread of its own.
      const content = await compress(pack.text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: pack.text.length,
        },
      })
      await replacePack(sql, { ...pack, content })
      added++
    }
  }
  await retirePacksExcept(sql, current)
  await deleteReplacedPacks(sql, KEEP_REPLACED_HOURS)
  return added
}

/** Reads what the packs of all states have in common. */
export async function readCountry(sql: Query): Promise<Country> {
  const places = await listPackedPlaces(sql)
  return {
    places,
    nursing: new Set(places.filter(({ isNursing }) => isNursing).map(({ id }) => id)),
    grid: createPlaceGrid(places),
    days: new Map((await listStateDays(sql)).map(({ state, asOf }) => [state, asOf])),
    otherNames: await otherNamesOfZips(places),
  }
}

type UncompressedPack = Omit<NewPack, 'content'> & { text: string }

/** Makes the packs of a state, as far as there is anything to put into them. */
export async function makePacksOf(
  sql: Query,
  { places, nursing, grid, days, otherNames }: Country,
  state: string,
  zips: readonly ZipRow[],
): Promise<UncompressedPack[]> {
  const own = places.filter((place) => place.state === state).map(({ id }) => id)
  const isCovered = own.some((id) => !nursing.has(id))
  const names = { zips, otherNames: otherNames.filter((name) => name.state === state) }
  const foreign = chooseForeignPlaces({ state, isCovered }, names, grid)
  const asOf = days.get(state) ?? null
  const packs: UncompressedPack[] = []
  for (const kind of PackKind.options) {
    const isOfKind = (id: string) => nursing.has(id) === (kind === 'nursing')
    const communities = own.filter(isOfKind).length
    const ids = [...own, ...foreign].filter(isOfKind)
    if (ids.length === 0) continue
    const text = encodePack(
      { state, kind, asOf },
      await listPackRows(sql, ids),
      kind === 'living' ? zips : [],
    )
    const hash = createHash('sha256').update(text).digest('hex')
    packs.push({ hash, state, kind, communities, asOf, text })
  }
  return packs
}

/** Longer than making all packs takes. If the server dies meanwhile, another one tries after this. */
const LEASE_SECONDS = 15 * 60

type BuilderDeps = Pick<Platform, 'sql' | 'log'>

/**
 * Makes the packs if the catalog has changed since they were made. A failure is logged and stored for `bun run doctor`; the
 * current packs stay, and lists are made by the server as before.
 * @param quality as for `buildPacks`
 */
export async function makeOutdatedPacks({ sql, log }: BuilderDeps, quality?: number): Promise<void> {
  const leased = await leaseOutdatedPacks(sql, PACK_FORMAT, LEASE_SECONDS)
  if (!leased) return
  try {
    const start = performance.now()
    const added = await buildPacks(sql, quality)
    await storePacksMade(sql, leased.version, PACK_FORMAT)
    log.info('packs made', { added, ms: Math.round(performance.now() - start) })
  } catch (error) {
    log.error('making packs failed', { error: describeError(error) })
    await storePacksFailure(sql, JSON.stringify(describeError(error)))
  }
}

interface NearPlace {
  place: PackedPlace
  miles: number
}

interface PlaceGrid {
  /** The communities within this distance in a straight line, in no order. */
  within(from: Position, miles: number): NearPlace[]
}

/** Sorts communities with a position into cells of one degree, so that those near a point are found quickly. */
function createPlaceGrid(places: readonly PackedPlace[]): PlaceGrid {
  const cells = new Map<string, (PackedPlace & Position)[]>()
  for (const place of places) {
    const { latitude, longitude } = place
    if (latitude === null || longitude === null) continue
    const key = keyOf(Math.floor(latitude), Math.floor(longitude))
    const cell = cells.get(key) ?? []
    cell.push({ ...place, latitude, longitude })
    cells.set(key, cell)
  }
  return {
    within(from, miles) {
      const box = edgesAround(from, miles)
      const found: NearPlace[] = []
      for (let south = Math.floor(box.south); south <= box.north; south++) {
        for (let west = Math.floor(box.west); west <= box.east; west++) {
          for (const place of cells.get(keyOf(south, west)) ?? []) {
            const distance = milesBetween(from, place)
            if (distance <= miles) found.push({ place, miles: distance })
          }
        }
      }
      return found
    },
  }
}

const keyOf = (south: number, west: number) => `${south} ${west}`

/**
 * Finds the communities across a state's border that the lists of its families may compare: those in reach and, around
 * points with few in reach, those farther away.
 * @param isCovered whether the state has more than plain nursing homes; if not, the notices name the nearest elsewhere
 * @param zips all ZIP codes of the state
 * @param otherNames the same ZIP codes under other names
 * @returns their ids
 */
function chooseForeignPlaces(
  { state, isCovered }: { state: string; isCovered: boolean },
  { zips, otherNames }: { zips: readonly NamedZip[]; otherNames: readonly NamedZip[] },
  grid: PlaceGrid,
): Set<string> {
  const chosen = new Set<string>()
  // Distances are measured from ZIP codes and from the centers of towns.
  for (const origin of [...zips, ...centersOf(zips), ...centersOf(otherNames)]) {
    const inReach = grid.within(origin, REACH_MILES)
    const compared = hasEnough(inReach) ? inReach : [...inReach, ...fartherFrom(origin, grid)]
    const named = isCovered ? [] : nearestAcrossBorder(state, origin, grid)
    for (const { place } of [...compared, ...named]) if (place.state !== state) chosen.add(place.id)
  }
  return chosen
}

/** Those that the notices name to a family there. */
const nearestAcrossBorder = (state: string, origin: Position, grid: PlaceGrid): NearPlace[] =>
  grid
    .within(origin, NEIGHBOR_MILES)
    .filter(({ place }) => place.state !== state && place.isForAll)
    .sort((a, b) => a.miles - b.miles || compareText(a.place.id, b.place.id))
    .slice(0, NEIGHBORS)

const centersOf = (zips: readonly NamedZip[]): Position[] =>
  [...groupByName(zips).values()].filter((town) => town.zips.length > 1).map((town) => centerOf(town.zips))

/** Whether every family at this point has so many in reach that none farther away follow. */
function hasEnough(inReach: readonly NearPlace[]): boolean {
  const campuses = new Set<string>()
  for (const { place } of inReach) {
    if (place.takesAll) campuses.add(place.campusKey ?? place.id)
    if (campuses.size >= FEW_IN_REACH) return true
  }
  return false
}

/** The nearest out of reach, until enough of them take every family. */
function fartherFrom(origin: Position, grid: PlaceGrid): NearPlace[] {
  const farther = grid.within(origin, FARTHEST_MILES).filter(({ miles }) => miles > REACH_MILES)
  const found: NearPlace[] = []
  let taking = 0
  for (const near of farther.sort((a, b) => a.miles - b.miles)) {
    if (taking >= FARTHER_POOL_SIZE) break
    if (near.place.takesAll) taking++
    found.push(near)
  }
  return found
}
