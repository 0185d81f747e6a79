import type { Query, Sql } from '#server/platform/database/connect.ts'
import type { ReverseGeocode, ZipCodeLocation } from '#shared/contract/geocode.ts'
import { toAreaName } from '#shared/contract/states.ts'
import { milesBetween, type Position } from '#shared/matching/miles.ts'
import { boxAround } from './box.ts'
import {
  copyZipCodes,
  findNearestZip,
  findPositions,
  findZipCode,
  hasZipCodes,
  listOtherNames,
  listZipCodes,
} from './queries.ts'
import { readZipFile, type ZipRow } from './zip-file.ts'

/** A ZIP code, or a ZIP+4. */
export const ZIP_CODE = /^\d{5}(-\d{4})?$/

/** A reverse lookup tries these radii in turn, so that it usually reads few rows. Points beyond them are at sea. */
const REVERSE_MILES = [5, 20, 100] as const

/**
 * Loads all ZIP codes if the table is empty. Safe if several servers start at once.
 * @returns the number loaded by this call
 */
export async function loadZipCodes(sql: Sql): Promise<number> {
  if (await hasZipCodes(sql)) return 0
  return copyZipCodes(sql, await readZipFile())
}

/** All ZIP codes with their places, in order. */
export const allZipCodes = (sql: Query): Promise<ZipRow[]> => listZipCodes(sql)

/**
 * The miles in a straight line from a ZIP code to each place, in order, between centroids. A place without a known ZIP code
 * of its state is at the center of its city. Null if the place isn't known; all are null if the first ZIP code isn't.
 */
export async function milesToPlaces(
  sql: Query,
  zipCode: string,
  places: readonly { zipCode: string | null; city: string; state: string }[],
): Promise<(number | null)[]> {
  const from = await findZip(sql, zipCode)
  if (!from) return places.map(() => null)
  const centers = await findPositions(
    sql,
    places.map((place) => ({ ...place, zipCode: place.zipCode?.trim().slice(0, 5) ?? '' })),
  )
  return centers.map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : milesBetween(from, { latitude, longitude }),
  )
}

/** ZIP codes under the names that only the addresses of communities have. */
export const otherNamesOfZips = (sql: Query) => listOtherNames(sql)

/** The place and centroid of a ZIP code or ZIP+4, or null. */
export async function findZip(sql: Query, zipCode: string): Promise<ZipRow | null> {
  if (!ZIP_CODE.test(zipCode)) return null
  return (await findZipCode(sql, zipCode.slice(0, 5))) ?? null
}

/** The city and state of a ZIP code or ZIP+4, or null. */
export async function placeOfZip(sql: Query, zipCode: string): Promise<ZipCodeLocation | null> {
  const row = await findZip(sql, zipCode)
  return row ? { zipCode: row.zipCode, city: row.city, state: row.state } : null
}

/** The place of the nearest ZIP centroid within 100 miles, or null. */
export async function reversePlace(sql: Query, position: Position): Promise<ReverseGeocode | null> {
  for (const miles of REVERSE_MILES) {
    const row = await findNearestZip(sql, position, boxAround(position, miles))
    if (row) return { city: row.city, locality: row.city, principalSubdivision: toAreaName(row.state) }
  }
  return null
}
