import type { FacilityDetail, Fact } from '#shared/catalog/facts.ts'
import type { Match } from '#shared/contract/facility.ts'
import { FEATURED_ID_PREFIX } from '#shared/contract/featured-business.ts'
import { API } from '#shared/contract/paths.ts'
import { loadOnce } from '../../api/api.ts'
import { cacheFacility, findCachedFacility } from '../../local/cached-facilities.ts'
import { ReadableDetail } from '../../local/readable-detail.ts'
import { listShown } from '../../local/results.ts'
import { findCurrentSearch } from '../results-watch/current-search.ts'

/**
 * A community to compare. `match` is set only if it is in the family's results. `facts` is missing if this phone doesn't
 * know what the registers say.
 */
export interface ComparedCommunity {
  facility: FacilityDetail
  match?: Match
  facts?: readonly Fact[]
}

export interface Comparison {
  communities: ComparedCommunity[]
  /** The amenities that the family asked for; empty when the phone has no search. */
  wanted: readonly string[]
  /** Whether the server's details are still to come. */
  isLoading: boolean
}

/** Loads these communities from the phone, in this order, and skips unknown ids. Makes no request. */
export async function loadComparison(ids: readonly string[]): Promise<Comparison> {
  const search = await findCurrentSearch()
  const matches = search ? await listShown(search.response) : []
  const found = await Promise.all([...new Set(ids)].map((id) => findCommunity(id, matches)))
  return {
    communities: found.filter((community) => community !== undefined),
    wanted: search?.response.questionnaire.amenities ?? [],
    isLoading: true,
  }
}

/** Adds what the server knows now. A community that can't be loaded stays as the phone has it. */
export async function loadDetails(comparison: Comparison): Promise<Comparison> {
  const communities = await Promise.all(comparison.communities.map(withDetail))
  return { ...comparison, communities, isLoading: false }
}

async function findCommunity(id: string, matches: readonly Match[]): Promise<ComparedCommunity | undefined> {
  const match = matches.find((candidate) => candidate.id === id)
  const seen = await findCachedFacility(id).catch(() => undefined)
  const facility: FacilityDetail | undefined = match ?? seen?.facility
  if (!facility) return undefined
  const facts = factsOf({ ...facility, ...seen?.facility })
  return { facility, ...(match && { match }), ...(facts && { facts }) }
}

async function withDetail(community: ComparedCommunity): Promise<ComparedCommunity> {
  const { id } = community.facility
  const detail = await loadOnce(`${API.facilities}/${encodeURIComponent(id)}`, ReadableDetail).catch(
    () => undefined,
  )
  if (!detail) return community
  // Stored so that the comparison is complete offline. A failure here does no harm.
  cacheFacility(detail).catch(() => {})
  return { ...community, facility: detail, facts: detail.facts ?? [] }
}

/** Advertisers and samples are in no register. The phone may have stored any other community without its facts. */
const factsOf = ({ id, isSample, facts }: FacilityDetail): readonly Fact[] | undefined =>
  facts ?? (isSample || id.startsWith(FEATURED_ID_PREFIX) ? [] : undefined)
