import { cityKey } from '../../../../shared/city-key.ts'
import type { Position } from '../../../../shared/miles.ts'
import type { Notice } from '../../../../shared/questionnaire-response.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { boxAround } from '../geography/box.ts'
import type { ZipRow } from '../geography/zip-file.ts'
import { type Catalog, catalogInDatabase } from '../matching/catalog.ts'
import { listAcrossBorder } from './queries.ts'
import {
  cityUnknown,
  onlyNursingHomes,
  stateNotCovered,
  zipInOtherCity,
  zipInOtherState,
  zipUnknown,
} from './texts.ts'

/** Where a family searches, as far as they have said it. */
export interface Place {
  zipCode?: string | undefined
  city?: string | undefined
  /** One of the fifty codes. */
  state?: string | undefined
}

/** A place as the list of ZIP codes knows it. Null means not in the list, undefined that the family didn't say it. */
interface KnownPlace {
  zip: ZipRow | null | undefined
  cityCenter: Position | null | undefined
}

/** A ZIP code has several city names, but the list has only one. Names of places this close aren't questioned. */
const SAME_AREA_MILES = 25
/** How far the nearest communities across the border may be to be named, and how many are. */
const NEIGHBOR_MILES = 100
const NEIGHBORS = 2

/** Finds what is wrong with a place, and whether the catalog covers its state. */
export async function findPlaceNotices(
  sql: Query,
  place: Place,
  catalog = catalogInDatabase(sql),
): Promise<Notice[]> {
  const { zipCode, city, state } = place
  const [zip, cityCenter] = await Promise.all([
    zipCode === undefined ? undefined : catalog.findZip(zipCode),
    city && state ? catalog.centerOfCity(state, city) : undefined,
  ])
  const known = { zip, cityCenter }
  const found = await Promise.all([
    findDisagreement(catalog, place, known),
    findGap(sql, catalog, state, known),
  ])
  return found.flat()
}

/** Compares ZIP code, city and state. */
async function findDisagreement(
  catalog: Catalog,
  { zipCode, city, state }: Place,
  { zip, cityCenter }: KnownPlace,
): Promise<Notice[]> {
  const notices: Notice[] = []
  const isInState = zip?.state === state
  const isCityOfZip = zip != null && city !== undefined && cityKey(zip.city) === cityKey(city)
  if (zipCode !== undefined && zip === null)
    notices.push(zipUnknown(zipCode, cityCenter ? (city ?? null) : null))
  if (zip && state && !isInState) notices.push(zipInOtherState(zip, state))
  if (!city || !state || isCityOfZip) return notices
  if (cityCenter === null) notices.push(cityUnknown(city, state, isInState ? (zip ?? null) : null))
  else if (zip && isInState) {
    const miles = await catalog.milesToCity(zip, state, city)
    if (miles !== null && miles > SAME_AREA_MILES) notices.push(zipInOtherCity(zip, city, miles))
  }
  return notices
}

/** Says that the catalog doesn't cover a state, and names the nearest communities across its border. */
async function findGap(
  sql: Query,
  catalog: Catalog,
  state: string | undefined,
  { zip, cityCenter }: KnownPlace,
): Promise<Notice[]> {
  if (!state) return []
  const { isCovered, hasAny } = await catalog.coverageOf(state)
  if (isCovered) return []
  const from = zip?.state === state ? zip : cityCenter
  const neighbors = from
    ? await listAcrossBorder(sql, state, from, boxAround(from, NEIGHBOR_MILES), NEIGHBORS)
    : []
  return [hasAny ? onlyNursingHomes(state, neighbors) : stateNotCovered(state, neighbors)]
}
