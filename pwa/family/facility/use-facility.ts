import { useEffect, useState } from 'react'
import type { FacilityDetail } from '#shared/catalog/facts.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { API } from '#shared/contract/paths.ts'
import { HttpError, useData } from '../../api/api.ts'
import { cacheFacility, findCachedFacility } from '../../local/cached-facilities.ts'
import { ReadableDetail } from '../../local/readable-detail.ts'
import { canKeepPacks } from '../packs/pack-store.ts'

/** offline: no server was reached. failed: a server responded with an error. */
export type LoadFailure = 'offline' | 'failed'

/**
 * fresh: loaded from the server. cached: loading failed, so this is the phone's copy. missing: the server says
 * that it does not exist, or was taken from the lists. unavailable: loading failed and the phone has no copy.
 */
type FacilityState =
  | { kind: 'loading' }
  | { kind: 'missing'; wasListed: boolean }
  | { kind: 'fresh'; facility: FacilityDetail }
  | ({ kind: 'cached'; reason: LoadFailure } & KeptFacility)
  | { kind: 'unavailable'; reason: LoadFailure }

/** A community as this phone has it. `seenAt` is in epoch ms; without it, this is what the packs of a state say. */
interface KeptFacility {
  facility: FacilityDetail
  seenAt?: number
}

const NOT_FOUND = 404
const NOT_LISTED: ErrorCode = 'not_listed'

/** Loads a community from the server, or from this phone if that fails. */
export function useFacility(id: string): FacilityState {
  const response = useData(`${API.facilities}/${encodeURIComponent(id)}`, ReadableDetail)
  const [cached, setCached] = useState<{ id: string; kept: KeptFacility | undefined }>()
  const error = response.state === 'failed' ? response.error : undefined
  const isMissing = error instanceof HttpError && error.status === NOT_FOUND
  const isUnavailable = response.state === 'failed' && !isMissing

  useEffect(() => {
    // If the phone cannot store the facility, it is still shown.
    if (response.state === 'ready') cacheFacility(response.data).catch(() => {})
  }, [response])
  useEffect(() => {
    if (!isUnavailable) return
    findOnPhone(id)
      .catch(() => undefined)
      .then((kept) => setCached({ id, kept }))
  }, [id, isUnavailable])

  if (response.state === 'ready') return { kind: 'fresh', facility: response.data }
  if (isMissing) return { kind: 'missing', wasListed: error.message.includes(NOT_LISTED) }
  if (response.state === 'loading' || cached?.id !== id) return { kind: 'loading' }
  const reason = error instanceof HttpError ? 'failed' : 'offline'
  return cached.kept ? { kind: 'cached', ...cached.kept, reason } : { kind: 'unavailable', reason }
}

/** A community that the family has seen, such as in its list, with what it told since, or one of the packs on this phone. */
async function findOnPhone(id: string): Promise<KeptFacility | undefined> {
  const [seen, packed] = await Promise.all([
    findCachedFacility(id).catch(() => undefined),
    readPacked(id).catch(() => undefined),
  ])
  if (!seen || !packed) return seen ?? (packed && { facility: packed })
  if (latestTold(packed) <= latestTold(seen.facility)) return seen
  const { price, registerPrice, told } = packed
  return { ...seen, facility: { ...seen.facility, price, registerPrice, told } }
}

async function readPacked(id: string): Promise<FacilityDetail | undefined> {
  if (!canKeepPacks()) return undefined
  const { readCommunity } = await import('../packs/ask-packs.ts')
  return (await readCommunity(id)) ?? undefined
}

const latestTold = ({ told = [] }: FacilityDetail) =>
  Math.max(0, ...told.map(({ toldAt }) => Date.parse(toldAt)))
