import type { ReverseGeocode, ZipCodeLocation } from '../../../../shared/geocode.ts'
import { toStateName } from '../../../../shared/states.ts'
import type { Query, Sql } from '../../../platform/database/connect.ts'
import { boxAround, type Position } from './box.ts'
import {
  copyZipCodes,
  findMiddle,
  findNearestZip,
  findZipCode,
  hasZipCodes,
  listZipCodes,
} from './queries.ts'
import { readZipFile, type ZipRow } from './zip-file.ts'

/** Where a family is, and how well that is known. */
export interface Location extends Position {
  precision: 'zip' | 'city' | 'state'
}

const ZIP = /^\d{5}(-\d{4})?$/

/** Postal codes that the list has outside the fifty states. */
const OTHER_NAMES: Record<string, string> = { DC: 'District of Columbia', MH: 'Marshall Islands' }

/** A reverse lookup widens through these, so that the usual one reads a few rows; beyond the last is the sea. */
const REVERSE_MILES = [5, 20, 100] as const

/**
 * Loads all ZIP codes when the table is empty; safe when several servers start at once.
 * @returns how many were loaded now
 */
export async function loadZipCodes(sql: Sql): Promise<number> {
  if (await hasZipCodes(sql)) return 0
  return copyZipCodes(sql, await readZipFile())
}

/** Every ZIP code with its place, in order. */
export async function allZipCodes(sql: Query): Promise<ZipRow[]> {
  return listZipCodes(sql)
}

/**
 * The position of a ZIP's centroid; where the list lacks it, or has it in another state than the one given,
 * the middle of the city, else of the state.
 * @returns null for a state that the list does not know
 */
export async function locate(
  sql: Query,
  place: { zipCode: string; city: string; state: string },
): Promise<Location | null> {
  const zip = await findZipCode(sql, place.zipCode.slice(0, 5))
  if (zip?.state === place.state) {
    return { latitude: zip.latitude, longitude: zip.longitude, precision: 'zip' }
  }
  const city = await findMiddle(sql, place.state, place.city)
  if (city) return { ...city, precision: 'city' }
  const state = await findMiddle(sql, place.state, null)
  return state ? { ...state, precision: 'state' } : null
}

/** City and state of a ZIP (of a ZIP+4 the first five), or null. */
export async function placeOfZip(sql: Query, zipCode: string): Promise<ZipCodeLocation | null> {
  if (!ZIP.test(zipCode)) return null
  const row = await findZipCode(sql, zipCode.slice(0, 5))
  return row ? { zipCode: row.zipCode, city: row.city, state: row.state } : null
}

/** The place of the nearest ZIP centroid within 100 miles, or null. */
export async function reversePlace(sql: Query, position: Position): Promise<ReverseGeocode | null> {
  for (const miles of REVERSE_MILES) {
    const row = await findNearestZip(sql, position, boxAround(position, miles))
    if (row) {
      const principalSubdivision = OTHER_NAMES[row.state] ?? toStateName(row.state)
      return { city: row.city, locality: row.city, principalSubdivision }
    }
  }
  return null
}
