import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { toAreaName } from '#shared/contract/states.ts'
import type { ReverseGeocode, ZipCodeLocation } from '#shared/contract/zip-code.ts'
import { cityKey } from '#shared/matching/city-key.ts'
import type { PlaceFacts } from '#shared/matching/locate-family.ts'
import { edgesAround, isInside, milesBetween, type Position } from '#shared/matching/miles.ts'
import { centerOf, createTowns, type Towns } from '#shared/matching/towns.ts'
import { readZipFile, type ZipRow } from './zip-file.ts'

/** A ZIP code, or a ZIP+4. */
export const ZIP_CODE = /^\d{5}(-\d{4})?$/

/** Positions farther from every ZIP code are at sea. */
const REVERSE_MILES = 100

/**
 * Loads all ZIP codes into the table for statements that join them, if it is empty. Safe if several servers start at once.
 * @returns the number loaded by this call
 */
export async function loadZipCodes(sql: Sql): Promise<number> {
  if (await hasZipCodes(sql)) return 0
  return copyZipCodes(sql, await readZipFile())
}

interface Zips {
  /** In order. */
  all: readonly ZipRow[]
  byCode: ReadonlyMap<string, ZipRow>
  byState: ReadonlyMap<string, readonly ZipRow[]>
}

let zips: Promise<Zips> | undefined

/** The ZIP codes of the file, which a server reads once. */
function readZips(): Promise<Zips> {
  zips ??= readZipFile().then((rows) => {
    const all = rows.toSorted((a, b) => (a.zipCode < b.zipCode ? -1 : 1))
    return {
      all,
      byCode: new Map(all.map((zip) => [zip.zipCode, zip])),
      byState: Map.groupBy(all, ({ state }) => state),
    }
  })
  return zips
}

/** All ZIP codes with their places, in order. */
export const allZipCodes = async (): Promise<readonly ZipRow[]> => (await readZips()).all

/** The address of a community, as far as it names a place. */
interface Address {
  zipCode: string | null
  city: string
  state: string
}

/** ZIP codes under the names that only these addresses have for them. */
export async function otherNamesOfZips(addresses: readonly Address[]): Promise<ZipRow[]> {
  const { byCode } = await readZips()
  const others = new Map<string, ZipRow>()
  for (const { zipCode, city, state } of addresses) {
    const zip = zipCode === null ? undefined : byCode.get(zipCode.slice(0, 5))
    if (zip && zip.state === state && zip.city !== city)
      others.set(`${zip.zipCode} ${city}`, { ...zip, city })
  }
  return [...others.values()]
}

/** What families are located by: the ZIP codes, and the names that the communities' addresses have for them. */
export async function createPlaces(addresses: readonly Address[]): Promise<PlaceFacts> {
  const { byState } = await readZips()
  const others = Map.groupBy(await otherNamesOfZips(addresses), ({ state }) => state)
  const towns = new Map<string, Towns>()
  return {
    findZip,
    async townsOf(state) {
      const found = towns.get(state) ?? createTowns(byState.get(state) ?? [], others.get(state) ?? [])
      towns.set(state, found)
      return found
    },
  }
}

let withoutAddresses: Promise<PlaceFacts> | undefined

/**
 * The miles in a straight line from a ZIP code to each place, in order, between centroids. A place without a known ZIP code
 * of its state is at the center of its city. Null if the place isn't known; all are null if the first ZIP code isn't.
 */
export async function milesToPlaces(zipCode: string, places: readonly Address[]): Promise<(number | null)[]> {
  const from = await findZip(zipCode)
  if (!from) return places.map(() => null)
  withoutAddresses ??= createPlaces([])
  const { townsOf } = await withoutAddresses
  const milesTo = async ({ zipCode, city, state }: Address) => {
    const zip = await findZip(zipCode?.trim().slice(0, 5) ?? '')
    if (zip?.state === state) return milesBetween(from, zip)
    const town = (await townsOf(state)).find(city)
    return town ? milesBetween(from, centerOf(town.zips)) : null
  }
  return Promise.all(places.map(milesTo))
}

/** The place and centroid of a ZIP code or ZIP+4, or null. */
export async function findZip(zipCode: string): Promise<ZipRow | null> {
  if (!ZIP_CODE.test(zipCode)) return null
  return (await readZips()).byCode.get(zipCode.slice(0, 5)) ?? null
}

/** The city and state of a ZIP code or ZIP+4, or null. */
export async function placeOfZip(zipCode: string): Promise<ZipCodeLocation | null> {
  const row = await findZip(zipCode)
  return row ? { zipCode: row.zipCode, city: row.city, state: row.state } : null
}

/** The place of the nearest ZIP centroid within 100 miles, or null. */
export async function reversePlace(position: Position): Promise<ReverseGeocode | null> {
  const edges = edgesAround(position, REVERSE_MILES)
  let nearest: { zip: ZipRow; miles: number } | undefined
  for (const zip of (await readZips()).all) {
    if (!isInside(edges, zip.latitude, zip.longitude)) continue
    const miles = milesBetween(position, zip)
    if (miles <= REVERSE_MILES && (!nearest || miles < nearest.miles)) nearest = { zip, miles }
  }
  if (!nearest) return null
  const { city, state } = nearest.zip
  return { city, locality: city, principalSubdivision: toAreaName(state) }
}

async function hasZipCodes(sql: Query): Promise<boolean> {
  const row = await readOne(sql, z.object({ filled: z.boolean() }))`
    select exists (select 1 from zip_codes) as filled`
  return row.filled
}

/**
 * Copies all rows in one transaction. It takes the migrations' row lock, so that when two servers start together, the
 * second finds the table filled.
 * @returns how many rows were copied: 0 if another server was first
 */
async function copyZipCodes(sql: Sql, rows: readonly ZipRow[]): Promise<number> {
  return transaction(sql, async (tx) => {
    // A request's time limit does not apply to the wait for another server's load.
    await tx`set local statement_timeout = 0`
    await tx`select id from migration_lock where id = 1 for update`
    if (await hasZipCodes(tx)) return 0
    const stream =
      await tx`copy zip_codes (zip_code, city, city_key, state, latitude, longitude) from stdin`.writable()
    await pipeline([rows.map(toCopyLine).join('')], stream)
    // The planner has no statistics for a table that was just filled.
    await tx`analyze zip_codes`
    return rows.length
  })
}

/** A line of COPY's text format. A backslash is its only special character that a city's name could contain. */
function toCopyLine(row: ZipRow): string {
  const city = row.city.replaceAll('\\', '\\\\')
  return `${row.zipCode}\t${city}\t${cityKey(row.city)}\t${row.state}\t${row.latitude}\t${row.longitude}\n`
}
