import type { Notice } from '../../contract/questionnaire-response.ts'
import { cityKey } from '../../matching/city-key.ts'
import type { ListedRow } from '../../matching/family-list.ts'
import { type LocatedPlace, locateFamily, type Place, type PlaceFacts } from '../../matching/locate-family.ts'
import type { Position } from '../../matching/miles.ts'
import {
  cityUnknown,
  type Neighbor,
  onlyNursingHomes,
  stateNotCovered,
  zipInOtherCity,
  zipInOtherState,
  zipUnknown,
} from './texts.ts'

/** What the catalog has in a state. */
interface Coverage {
  /** More than plain nursing homes. Samples count too; an import removes them. */
  isCovered: boolean
  hasAny: boolean
  hasIndependentLiving: boolean
}

/** What the notices are made from. A server reads it from its database, a phone from packs. */
export interface NoticeFacts extends PlaceFacts {
  coverageOf(state: string): Promise<Coverage>
  /**
   * The nearest communities in other states, at most `count`. Leaves out those that not every family can choose: nursing
   * homes, houses only for people with dementia, and houses for one gender.
   */
  listAcrossBorder(state: string, from: Position, miles: number, count: number): Promise<Neighbor[]>
  /** What the cards of these communities need, in no order. */
  findListed(ids: readonly string[]): Promise<readonly ListedRow[]>
}

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
