import { type Amenity, getAmenityDisplayName } from '../../contract/amenities.ts'
import { capitalize } from '../../contract/capitalize.ts'
import type { Match } from '../../contract/facility.ts'
import type { Notice } from '../../contract/questionnaire-response.ts'
import { toAreaName, toStateName } from '../../contract/states.ts'
import type { Origin, ZipPlace } from '../../matching/locate-family.ts'

/** A community across a state's border. */
export interface Neighbor {
  name: string
  city: string
  state: string
  miles: number
}

/** What can be unknown about every community of a list. */
export type SharedUnknown = Exclude<Match['unknown'][number]['code'], 'distance'>

/** All notices. A code never changes its meaning, because stored answers contain it. */
type NoticeCode =
  | 'zip_unknown'
  | 'zip_in_other_state'
  | 'zip_in_other_city'
  | 'city_unknown'
  | 'state_not_covered'
  | 'only_nursing_homes'
  | 'no_independent_living'
  | 'wishes_unlisted'
  | 'memory_care_undocumented'
  | `all_unknown_${SharedUnknown}`

const notice = (code: NoticeCode, text: string): Notice => ({ code, text })

/** The Eldercare Locator (eldercare.acl.gov), a service of the US Administration for Community Living. */
export const ELDERCARE_LOCATOR_PHONE = '1-800-677-1116'
const ELDERCARE_LOCATOR = `the Eldercare Locator, a free public service, at ${ELDERCARE_LOCATOR_PHONE}`

/** @param origin the city whose center replaces the ZIP code, or null if that isn't known either */
export const zipUnknown = (zipCode: string, origin: string | null) =>
  notice(
    'zip_unknown',
    origin
      ? `We don't know the ZIP code ${zipCode}. Please check it. For now we measure distances from the center of ${origin}.`
      : `We don't know the ZIP code ${zipCode}. Please check it.`,
  )

export const zipInOtherState = (zip: ZipPlace, state: string) =>
  notice(
    'zip_in_other_state',
    `ZIP code ${zip.zipCode} is in ${zip.city}, ${toAreaName(zip.state)}, not in ${toStateName(state)}. We search in ${toStateName(state)}. If you meant ${toAreaName(zip.state)}, please change the state; otherwise, please check the ZIP code.`,
  )

/** @param miles from the ZIP code to the nearest part of the city */
export const zipInOtherCity = (zip: ZipPlace, city: string, miles: number) =>
  notice(
    'zip_in_other_city',
    `ZIP code ${zip.zipCode} is in ${zip.city}, about ${Math.round(miles)} miles from ${city}. We search around ${city}. If you meant ${zip.city}, please change the city.`,
  )

/**
 * @param similar the name of the state that is most like the city, if any is
 * @param origin where distances are measured from
 */
export const cityUnknown = (
  { city, state }: { city: string; state: string },
  similar: string | undefined,
  origin: Origin | null,
): Notice => {
  const question = similar ? `Did you mean ${similar}? ` : ''
  const unknown = `We don't know a place called ${city} in ${toStateName(state)}. ${question}`
  return {
    ...notice('city_unknown', unknown + whereInstead(origin)),
    ...(similar && { similarCity: similar }),
  }
}

function whereInstead(origin: Origin | null): string {
  if (!origin)
    return "Please check the name. Without a city or ZIP code that we know, we can't say how far away a community is."
  return origin.zipCode
    ? `If the name is right, that's fine: we search around ZIP code ${origin.zipCode}, ${origin.city}.`
    : `For now we search around ${origin.city}.`
}

export const stateNotCovered = (state: string, neighbors: readonly Neighbor[]) =>
  notice(
    'state_not_covered',
    `We don't have the public records of ${toStateName(state)} yet. ${whatWeCanDo(state, neighbors)}`,
  )

export const onlyNursingHomes = (state: string, neighbors: readonly Neighbor[]) =>
  notice(
    'only_nursing_homes',
    `In ${toStateName(state)} we know only nursing homes. We don't have its records of assisted living communities yet. ${whatWeCanDo(state, neighbors)}`,
  )

export const noIndependentLiving = (state: string) =>
  notice(
    'no_independent_living',
    `We have no records of independent living in ${toStateName(state)}, because it usually needs no license. Some assisted living communities also have apartments for people who don't need care yet, so ask on the phone. ${capitalize(ELDERCARE_LOCATOR)}, can name more places.`,
  )

/** @param isSilent whether no register says anything about it, rather than less or no */
export const memoryCareUndocumented = (isSilent: boolean) =>
  notice(
    'memory_care_undocumented',
    isSilent
      ? "The records don't say whether these communities offer memory care. Ask each one on the phone."
      : 'The records show memory care at none of these communities. Ask each one on the phone what it has for people with dementia.',
  )

export const wishesUnlisted = (labels: readonly Amenity[]) => notice('wishes_unlisted', unlisted(labels))

/** For a list in which every community lacks the same facts. The `labels` are the wishes that none of them lists. */
export const allUnknown = (code: SharedUnknown, labels: readonly Amenity[]) =>
  notice(`all_unknown_${code}`, allUnknownText(code, labels))

function allUnknownText(code: SharedUnknown, labels: readonly Amenity[]): string {
  switch (code) {
    case 'price':
      return 'None of these communities has a published price. Ask each one what a month costs and what that includes.'
    case 'rating':
      return "States don't rate these homes. A visit tells you more."
    case 'amenities':
      return unlisted(labels)
    case 'care_type':
      return "The records don't list the types of care that these communities offer. Ask each one on the phone."
  }
}

const unlisted = (labels: readonly Amenity[]) =>
  `The records don't mention ${either(labels.map(getAmenityDisplayName))}. Ask about ${labels.length === 1 ? 'it' : 'them'} on the phone.`

function whatWeCanDo(state: string, neighbors: readonly Neighbor[]): string {
  const [first] = neighbors
  const nearest = neighbors.map(
    ({ name, city, state, miles }) =>
      `${name} in ${city}, ${toAreaName(state)} (about ${Math.max(1, Math.round(miles))} miles)`,
  )
  const across = first
    ? `The nearest across the border ${neighbors.length === 1 ? 'is' : 'are'} ${nearest.join(' and ')}. `
    : ''
  return `${across}For homes in ${toStateName(state)}, call ${ELDERCARE_LOCATOR}, or contact us. You can still send your answers.`
}

/** 'A', 'A or B', 'A, B or C'. */
const either = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '')
