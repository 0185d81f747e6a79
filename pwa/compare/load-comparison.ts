import type { Facility, Match } from '../../shared/facility.ts'
import { findCachedFacility } from '../local/cached-facilities.ts'
import { getLatestResult } from '../local/results.ts'
import { readFromSession } from '../results-watch/session-results.ts'

/** A community to compare. `match` is set only if it is in the family's results. */
export interface ComparedCommunity {
  facility: Facility
  match?: Match
}

export interface Comparison {
  communities: ComparedCommunity[]
  /** The amenities that the family asked for; empty when the phone has no search. */
  wanted: readonly string[]
}

/** Loads these communities from the phone, in this order, and skips unknown ids. Makes no request. */
export async function loadComparison(ids: readonly string[]): Promise<Comparison> {
  const tabSearch = readFromSession()
  const latest = await getLatestResult()
  const response = tabSearch?.response ?? latest?.response
  const found = await Promise.all(
    [...new Set(ids)].map((id) => findCommunity(id, response?.facilities ?? [])),
  )
  return {
    communities: found.filter((community) => community !== undefined),
    wanted: response?.questionnaire.amenities ?? [],
  }
}

async function findCommunity(id: string, matches: readonly Match[]): Promise<ComparedCommunity | undefined> {
  const match = matches.find((candidate) => candidate.id === id)
  if (match) return { facility: match, match }
  const seen = await findCachedFacility(id)
  return seen && { facility: seen.facility }
}
