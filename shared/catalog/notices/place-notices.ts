import type { Notice } from '../../contract/questionnaire-response.ts'
import { cityKey } from '../../matching/city-key.ts'
import { type LocatedPlace, locateFamily, type Place } from '../../matching/locate-family.ts'
import type { NoticeFacts } from './notice-facts.ts'
import {
  cityUnknown,
  onlyNursingHomes,
  stateNotCovered,
  zipInOtherCity,
  zipInOtherState,
  zipUnknown,
} from './texts.ts'

/** How far the nearest communities across the border may be to be named, and how many are. */
export const NEIGHBOR_MILES = 100
export const NEIGHBORS = 2

/** Finds what is wrong with a place, and whether the catalog covers its state. */
export async function findPlaceNotices(facts: NoticeFacts, place: Place): Promise<Notice[]> {
  const located = await locateFamily(facts, place)
  return [...findDisagreement(place, located), ...(await findGap(facts, place.state, located))]
}

/** Compares ZIP code, city and state. */
function findDisagreement({ zipCode, city, state }: Place, located: LocatedPlace): Notice[] {
  const { zip, town, isMisspelled, milesApart, isElsewhere, origin } = located
  const notices: Notice[] = []
  if (zipCode !== undefined && zip === null) notices.push(zipUnknown(zipCode, origin?.city ?? null))
  if (zip && state && zip.state !== state) notices.push(zipInOtherState(zip, state))
  if (!city || !state) return notices
  if (zip && isElsewhere) notices.push(zipInOtherCity(zip, city, milesApart))
  // If the city is that of a ZIP code in another state, the state is wrong.
  const isOfZip = zip && zip.state !== state && cityKey(zip.city) === cityKey(city)
  if (isMisspelled && (town || !isOfZip)) notices.push(cityUnknown({ city, state }, town?.name, origin))
  return notices
}

/** Says that the catalog doesn't cover a state, and names the nearest communities across its border. */
async function findGap(
  facts: NoticeFacts,
  state: string | undefined,
  { origin }: LocatedPlace,
): Promise<Notice[]> {
  if (!state) return []
  const { isCovered, hasAny } = await facts.coverageOf(state)
  if (isCovered) return []
  const neighbors = origin ? await facts.listAcrossBorder(state, origin, NEIGHBOR_MILES, NEIGHBORS) : []
  return [hasAny ? onlyNursingHomes(state, neighbors) : stateNotCovered(state, neighbors)]
}
