import type { Facility, Match } from '../../shared/facility.ts'
import { findCachedFacility } from '../local/cached-facilities.ts'
import { getLatestResult } from '../local/results.ts'
import { readFromSession } from '../results-watch/session-results.ts'

/** A community to compare; the match facts only when it stands in the family's answer. */
export interface Compared {
  facility: Facility
  match?: Match
}

export interface Comparison {
  communities: Compared[]
  /** What the family wished for; empty when the phone keeps no search. */
  wanted: readonly string[]
}

/** The communities with these ids, as far as this phone has them, in this order. Makes no request. */
export async function loadComparison(ids: readonly string[]): Promise<Comparison> {
  const inTab = readFromSession()
  const latest = await getLatestResult()
  const response = inTab?.response ?? latest?.response
  const found = await Promise.all([...new Set(ids)].map((id) => findOne(id, response?.facilities ?? [])))
  return {
    communities: found.filter((one) => one !== undefined),
    wanted: response?.questionnaire.amenities ?? [],
  }
}

async function findOne(id: string, matches: readonly Match[]): Promise<Compared | undefined> {
  const match = matches.find((candidate) => candidate.id === id)
  if (match) return { facility: match, match }
  const seen = await findCachedFacility(id)
  return seen && { facility: seen.facility }
}
