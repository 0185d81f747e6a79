import type { FacilityDetail } from '#shared/catalog/facts.ts'
import type { PhoneList } from '#shared/catalog/packs/pack-list.ts'
import type { Match } from '#shared/contract/facility.ts'
import { stateOfZip } from '#shared/contract/states.ts'
import type { ZipCodeLocation } from '#shared/contract/zip-code.ts'
import type { MatchedAnswers } from '#shared/matching/wishes.ts'
import type { MapData } from '../map/map-data.ts'
import { createAsker } from './ask-worker.ts'

export interface LocateQuestion {
  /** Two letters. */
  state: string
  /** Where the family looks from. */
  place: { zipCode: string; city: string }
  communities: readonly { id: string; name: string; price: number | null }[]
}

/** What the worker can be asked: a family's list, what follows it, where communities or a ZIP code are, or about a community. */
export type PackQuestion =
  | { kind: 'list'; answers: MatchedAnswers }
  | { kind: 'more'; answers: MatchedAnswers; skip: number }
  | ({ kind: 'locate' } & LocateQuestion)
  | { kind: 'zip'; state: string; zipCode: string }
  | { kind: 'community'; id: string }

const ask = createAsker<PackQuestion>(
  () => new Worker(new URL('./pack-worker.ts', import.meta.url), { type: 'module' }),
)

/**
 * Makes a family's list from the packs on this phone, in a worker.
 * @returns null if the phone doesn't have the state's packs, or can't read them
 */
export const makeList = (answers: MatchedAnswers): Promise<PhoneList | null> =>
  ask({ kind: 'list', answers: onlyMatched(answers) })

/** Continues a list from the packs on this phone, after the first `skip` within reach. @returns null like makeList */
export const makeMore = (answers: MatchedAnswers, skip: number): Promise<Match[] | null> =>
  ask({ kind: 'more', answers: onlyMatched(answers), skip })

/** Only what a list depends on: names and contact details stay with the form. */
const onlyMatched = ({
  age,
  gender,
  zipCode,
  city,
  state,
  budget,
  amenities,
  needs,
}: MatchedAnswers): MatchedAnswers => ({ age, gender, zipCode, city, state, budget, amenities, needs })

/**
 * Finds communities in the packs on this phone, in a worker.
 * @returns null if the phone doesn't have the state's packs, or can't read them
 */
export const locateCommunities = (question: LocateQuestion): Promise<MapData | null> =>
  ask({ kind: 'locate', ...question })

/** Finds the city of a five-digit ZIP code in its state's packs. @returns null if this phone doesn't know it */
export async function findZip(zipCode: string): Promise<ZipCodeLocation | null> {
  const state = stateOfZip(zipCode)
  return state ? ask({ kind: 'zip', state, zipCode }) : null
}

/** Reads a community from the packs of any state on this phone, in a worker. @returns null if none has it */
export const readCommunity = (id: string): Promise<FacilityDetail | null> => ask({ kind: 'community', id })
