import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { allZipCodes, otherNamesOfZips } from '#server/features/places/service.ts'
import type { ZipRow } from '#server/features/places/zip-file.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { describeError } from '#server/platform/http/describe-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { PACK_FORMAT } from '#shared/catalog/packs/pack-file.ts'
import { PackKind } from '#shared/catalog/packs/pack-index.ts'
import { chooseForeignPlaces, createPlaceGrid, type PlaceGrid } from './choose-places.ts'
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
