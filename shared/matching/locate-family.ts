import { cityKey } from './city-key.ts'
import { SAME_AREA_MILES } from './matching.ts'
import type { Position } from './miles.ts'
import { centerOf, milesToTown, startsWithWords, type Town, type Towns } from './towns.ts'

/** A ZIP code with its city and centroid. */
export interface ZipPlace extends Position {
  zipCode: string
  city: string
  state: string
}

/** Where a family searches, as far as it has said it. */
export interface Place {
  zipCode?: string | undefined
  city?: string | undefined
  /** One of the fifty codes. */
  state?: string | undefined
}

/** What places are looked up in. A server reads it from its database, a phone from packs. */
export interface PlaceFacts {
  /** Null if the ZIP code doesn't exist, undefined if that isn't known. */
  findZip(zipCode: string): Promise<ZipPlace | null | undefined>
  townsOf(state: string): Promise<Towns>
}

/** Where distances are measured from: the centroid of a ZIP code, or the center of a city. */
export interface Origin extends Position {
  zipCode?: string
  city: string
}

export interface LocatedPlace {
  /** Null if the ZIP code doesn't exist, undefined if that isn't known or the family didn't say it. */
  zip: ZipPlace | null | undefined
  /** The town that the family named, or else the most similar one. */
  town: Town | undefined
  /** The state has no town of that name. */
  isMisspelled: boolean
  /** From the ZIP code to the town, and whether that is so far that the town counts. */
  milesApart: number
  isElsewhere: boolean
  /** Null if neither is known. */
  origin: Origin | null
}

export async function locateFamily(facts: PlaceFacts, place: Place): Promise<LocatedPlace> {
  const { zipCode, state } = place
  const zip = zipCode === undefined ? undefined : await facts.findZip(zipCode)
  return locateIn(zip, state && needsTowns(zip, place) ? await facts.townsOf(state) : undefined, place)
}

/** Whether a family named a city that isn't the one that its ZIP code has in the list. */
export const needsTowns = (zip: ZipPlace | null | undefined, { city, state }: Place): boolean =>
  Boolean(city && state) && !(zip?.state === state && cityKey(zip?.city ?? '') === cityKey(city ?? ''))

/**
 * Decides where a family searches: around its ZIP code, but around its city if that is elsewhere in the state or the ZIP
 * code isn't in the state. A misspelled city counts as the most similar one, unless the ZIP code is in the state.
 * @param towns those of the state, if needsTowns
 */
export function locateIn(
  zip: ZipPlace | null | undefined,
  towns: Towns | undefined,
  { city = '', state }: Place,
): LocatedPlace {
  const inState = zip && zip.state === state ? zip : undefined
  const named = towns?.find(city)
  // 'Hot Springs' is also a name of the ZIP code of Hot Springs National Park.
  const isShortened = inState !== undefined && startsWithWords(inState.city, city)
  const isMisspelled = towns !== undefined && !named && !isShortened
  const town = named ?? (isMisspelled ? towns.findSimilar(city) : undefined)
  const milesApart = inState && town ? milesToTown(inState, town) : 0
  const isElsewhere = named !== undefined && milesApart > SAME_AREA_MILES
  return {
    zip,
    town,
    isMisspelled,
    milesApart,
    isElsewhere,
    origin: originOf(isElsewhere ? undefined : inState, town, named && city),
  }
}

function originOf(
  zip: ZipPlace | undefined,
  town: Town | undefined,
  typed: string | undefined,
): Origin | null {
  if (zip) return { latitude: zip.latitude, longitude: zip.longitude, zipCode: zip.zipCode, city: zip.city }
  return town ? { ...centerOf(town.zips), city: typed?.trim() ?? town.name } : null
}
