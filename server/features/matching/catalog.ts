import type { Background } from '#server/platform/background.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { currentTold, toldValue } from '#shared/catalog/current-told.ts'
import type { NoticeFacts } from '#shared/catalog/notices/place-notices.ts'
import type { Neighbor } from '#shared/catalog/notices/texts.ts'
import { compareText } from '#shared/catalog/packs/pack-file.ts'
import { comparedByTold, type ToldById, withTold } from '#shared/catalog/told.ts'
import type { Match } from '#shared/contract/facility.ts'
import {
  candidatesOf,
  chooseFartherPool,
  choosePool,
  type PricedRow,
  toPoolRows,
} from '#shared/matching/choose-pool.ts'
import type { ListedRow, PoolRow } from '#shared/matching/family-list.ts'
import type { PlaceFacts } from '#shared/matching/locate-family.ts'
import { FARTHEST_MILES, REACH_MILES } from '#shared/matching/matching.ts'
import { edgesAround, isInside, milesBetween, type Position } from '#shared/matching/miles.ts'
import type { Wishes } from '#shared/matching/wishes.ts'
import { type Found, findListed, upsertDiscovered } from './queries.ts'

/** How long discoveries are collected before they are written. Many searches find the same communities. */
const COLLECT_MS = 10_000
/** Small enough that no statement locks its rows for long. */
const PER_STATEMENT = 500

export interface Discoveries {
  /**
   * Records the communities of a search: increases the count of those known by name, city and state, and adds the
   * others. `sourceSearch` is a place such as 'Austin, TX 78701', without personal data.
   */
  record(matches: readonly Match[], sourceSearch: string): void
}

/**
 * Writes discoveries in the background: the first immediately, later ones together, at most every COLLECT_MS. A server
 * that is killed loses the discoveries of that interval and nothing else. One that is stopped writes them first.
 */
export function createDiscoveries(sql: Sql, background: Background): Discoveries {
  let pending = new Map<string, Found>()
  let isWriting = false
  const write = async () => {
    while (pending.size > 0) {
      const batch = [...pending.values()]
      pending = new Map()
      for (let from = 0; from < batch.length; from += PER_STATEMENT) {
        await upsertDiscovered(sql, batch.slice(from, from + PER_STATEMENT))
      }
      await background.pause(COLLECT_MS)
    }
  }
  return {
    record(matches, sourceSearch) {
      for (const { id } of matches) {
        pending.set(id, { id, times: (pending.get(id)?.times ?? 0) + 1, sourceSearch })
      }
      if (isWriting) return
      isWriting = true
      void background.run('discovered facilities', () => write().finally(() => (isWriting = false)))
    },
  }
}

/** What is kept of a community in memory. */
export interface CatalogRow extends PricedRow {
  normalizedName: string
  city: string
  zipCode: string | null
  careTypes: readonly string[]
}

/** Everything that lists and notices read, as the catalog was at one moment. */
export interface Catalog extends NoticeFacts {
  /** The communities that are compared for a family, in no order. `from` is null if its position is unknown. */
  findPool(wishes: Wishes, from: Position | null): readonly PoolRow[]
  /** The nearest communities out of reach. */
  findFartherPool(wishes: Wishes, from: Position): readonly PoolRow[]
  /** The communities of a state, and those of others within reach of a position, in no order. */
  listPlace(state: string, from: Position | null): CatalogRow[]
  /** What the cards of these communities need, in no order, from the database. */
  findListed(ids: readonly string[]): Promise<ListedRow[]>
  /** The newest day of a state's registers, YYYY-MM-DD; null if it isn't known. */
  dayOf(state: string): string | null
}

interface CatalogParts {
  rows: readonly CatalogRow[]
  places: PlaceFacts
  told: ToldById
  days: ReadonlyMap<string, string | null>
}

/** The catalog of these communities, by the rules that a phone uses. */
export function createCatalog(sql: Query, { rows, places, told, days }: CatalogParts): Catalog {
  const byState = Map.groupBy(rows, ({ state }) => state)
  const rowsOf = (state: string) => byState.get(state) ?? []
  // A search goes through all of them. In columns, that takes a fraction of the time. An unknown position is in no box.
  const latitudes = Float64Array.from(rows, ({ latitude }) => latitude ?? Number.NaN)
  const longitudes = Float64Array.from(rows, ({ longitude }) => longitude ?? Number.NaN)
  const rowsAround = (from: Position, miles: number) => {
    const edges = edgesAround(from, miles)
    const found: CatalogRow[] = []
    for (let index = 0; index < rows.length; index++)
      if (isInside(edges, latitudes[index] as number, longitudes[index] as number))
        found.push(rows[index] as CatalogRow)
    return found
  }
  /** What these told that counts now. What expires changes no version. */
  const toldNow = (of: readonly { id: string }[]): ToldById => {
    if (told.size === 0) return told
    const now = Date.now()
    return new Map(
      of.flatMap(({ id }) => {
        const facts = told.get(id)
        return facts ? [[id, currentTold(facts, now)] as const] : []
      }),
    )
  }
  const compared = (pool: readonly PoolRow[]) => comparedByTold(pool, toldNow(pool))
  const withoutClosed = (of: readonly CatalogRow[]) => {
    const now = toldNow(of)
    return of.filter(({ id }) => toldValue(now.get(id) ?? [], 'closed') !== true)
  }
  const readListed = async (ids: readonly string[]) => {
    const listed = await findListed(sql, ids)
    const now = toldNow(listed)
    return listed.map((row) => withTold(row, now.get(row.id)))
  }
  return {
    ...places,
    findPool(wishes, from) {
      const own = rowsOf(wishes.state)
      if (!from) return compared(toPoolRows(candidatesOf(own, wishes, from), wishes))
      const near = [...rowsAround(from, REACH_MILES), ...own.filter(({ latitude }) => latitude === null)]
      return compared(toPoolRows(choosePool(candidatesOf(near, wishes, from), wishes), wishes))
    },
    findFartherPool(wishes, from) {
      const far = new Set([...rowsAround(from, FARTHEST_MILES), ...rowsOf(wishes.state)])
      return compared(toPoolRows(chooseFartherPool(candidatesOf([...far], wishes, from), wishes), wishes))
    },
    listPlace(state, from) {
      const near = from ? within(rowsAround(from, REACH_MILES), from, REACH_MILES) : []
      return withoutClosed([...new Set([...rowsOf(state), ...near.map(({ row }) => row)])])
    },
    findListed: readListed,
    async coverageOf(state) {
      const own = rowsOf(state)
      return {
        isCovered: own.some(({ careTypes }) => !isOnly(careTypes, 'Skilled Nursing')),
        hasAny: own.length > 0,
        hasIndependentLiving: own.some(({ careTypes }) => careTypes.includes('Independent Living')),
      }
    },
    async listAcrossBorder(state, from, miles, count) {
      const open = withoutClosed(
        rowsAround(from, miles).filter((row) => row.state !== state && isForAll(row)),
      )
      const nearest = within(open, from, miles)
        .sort((a, b) => a.miles - b.miles || compareText(a.row.id, b.row.id))
        .slice(0, count)
      const listed = new Map((await readListed(nearest.map(({ row }) => row.id))).map((one) => [one.id, one]))
      return nearest.flatMap(({ row, miles }): Neighbor[] => {
        const name = listed.get(row.id)?.name
        return name === undefined ? [] : [{ name, city: row.city, state: row.state, miles }]
      })
    },
    dayOf: (state) => days.get(state) ?? null,
  }
}

const isOnly = (careTypes: readonly string[], type: string) => careTypes.length === 1 && careTypes[0] === type

/** Whether every family can choose it. */
const isForAll = ({ residentGender, careTypes }: CatalogRow) =>
  residentGender === null && !isOnly(careTypes, 'Skilled Nursing') && !isOnly(careTypes, 'Memory Care')

/** Those within a circle, with their miles. */
const within = (rows: readonly CatalogRow[], from: Position, radius: number) =>
  rows
    .flatMap((row) =>
      row.latitude === null || row.longitude === null
        ? []
        : [{ row, miles: milesBetween(from, { latitude: row.latitude, longitude: row.longitude }) }],
    )
    .filter(({ miles }) => miles <= radius)
