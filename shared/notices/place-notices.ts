import { cityKey } from '../city-key.ts'
import type { Position } from '../miles.ts'
import type { Notice } from '../questionnaire-response.ts'
import type { NoticeFacts, ZipPlace } from './notice-facts.ts'
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

/**
 * A place as the list of ZIP codes knows it. Null means not in the list, undefined that the family didn't say it or that
 * the list here is incomplete.
 */
interface KnownPlace {
  zip: ZipPlace | null | undefined
  cityCenter: Position | null | undefined
}

/** A ZIP code has several city names, but the list has only one. Names of places this close aren't questioned. */
const SAME_AREA_MILES = 25
/** How far the nearest communities across the border may be to be named, and how many are. */
export const NEIGHBOR_MILES = 100
export const NEIGHBORS = 2

/** Finds what is wrong with a place, and whether the catalog covers its state. */
export async function findPlaceNotices(facts: NoticeFacts, place: Place): Promise<Notice[]> {
  const { zipCode, city, state } = place
  const zip = zipCode === undefined ? undefined : await facts.findZip(zipCode)
  const isCenterNeeded = !(zip && zip.state === state && isCityOf(zip, city))
  const cityCenter = city && state && isCenterNeeded ? await facts.centerOfCity(state, city) : undefined
  const known = { zip, cityCenter }
  const found = await Promise.all([findDisagreement(facts, place, known), findGap(facts, state, known)])
  return found.flat()
}

const isCityOf = (zip: ZipPlace | null | undefined, city: string | undefined): boolean =>
  zip != null && city !== undefined && cityKey(zip.city) === cityKey(city)

/** Compares ZIP code, city and state. */
async function findDisagreement(
  facts: NoticeFacts,
  { zipCode, city, state }: Place,
  { zip, cityCenter }: KnownPlace,
): Promise<Notice[]> {
  const notices: Notice[] = []
  const isInState = zip?.state === state
  if (zipCode !== undefined && zip === null)
    notices.push(zipUnknown(zipCode, cityCenter ? (city ?? null) : null))
  if (zip && state && !isInState) notices.push(zipInOtherState(zip, state))
  if (!city || !state || isCityOf(zip, city)) return notices
  if (cityCenter === null) notices.push(cityUnknown(city, state, isInState ? (zip ?? null) : null))
  else if (zip && isInState) {
    const miles = await facts.milesToCity(zip, state, city)
    if (miles !== null && miles > SAME_AREA_MILES) notices.push(zipInOtherCity(zip, city, miles))
  }
  return notices
}

/** Says that the catalog doesn't cover a state, and names the nearest communities across its border. */
async function findGap(
  facts: NoticeFacts,
  state: string | undefined,
  { zip, cityCenter }: KnownPlace,
): Promise<Notice[]> {
  if (!state) return []
  const { isCovered, hasAny } = await facts.coverageOf(state)
  if (isCovered) return []
  const from = zip?.state === state ? zip : cityCenter
  const neighbors = from ? await facts.listAcrossBorder(state, from, NEIGHBOR_MILES, NEIGHBORS) : []
  return [hasAny ? onlyNursingHomes(state, neighbors) : stateNotCovered(state, neighbors)]
}
