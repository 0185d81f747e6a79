import { useEffect, useState } from 'react'
import type { FacilityDetail } from '#shared/facts.ts'
import { API } from '#shared/paths.ts'
import { HttpError, useData } from '../api.ts'
import { cacheFacility, findCachedFacility } from '../local/cached-facilities.ts'
import { ReadableDetail } from '../local/readable-detail.ts'
import type { ViewedFacility } from '../local/schema.ts'

/** offline: no server was reached. failed: a server responded with an error. */
export type LoadFailure = 'offline' | 'failed'

/**
 * fresh: loaded from the server. cached: loading failed, so this is the phone's copy. missing: the server says
 * that it does not exist. unavailable: loading failed and the phone has no copy. `seenAt` is in epoch ms.
 */
type FacilityState =
  | { kind: 'loading' | 'missing' }
  | { kind: 'fresh'; facility: FacilityDetail }
  | { kind: 'cached'; facility: FacilityDetail; seenAt: number; reason: LoadFailure }
  | { kind: 'unavailable'; reason: LoadFailure }

const NOT_FOUND = 404

/** Loads a community from the server, or from this phone if that fails. */
export function useFacility(id: string): FacilityState {
  const response = useData(`${API.facilities}/${encodeURIComponent(id)}`, ReadableDetail)
  const [cached, setCached] = useState<{ id: string; seen: ViewedFacility | undefined }>()
  const error = response.state === 'failed' ? response.error : undefined
  const isMissing = error instanceof HttpError && error.status === NOT_FOUND
  const isUnavailable = response.state === 'failed' && !isMissing

  useEffect(() => {
    // If the phone cannot store the facility, it is still shown.
    if (response.state === 'ready') cacheFacility(response.data).catch(() => {})
  }, [response])
  useEffect(() => {
    if (!isUnavailable) return
    findCachedFacility(id)
      .catch(() => undefined)
      .then((seen) => setCached({ id, seen }))
  }, [id, isUnavailable])

  if (response.state === 'ready') return { kind: 'fresh', facility: response.data }
  if (isMissing) return { kind: 'missing' }
  if (response.state === 'loading' || cached?.id !== id) return { kind: 'loading' }
  const reason = error instanceof HttpError ? 'failed' : 'offline'
  const { seen } = cached
  return seen
    ? { kind: 'cached', facility: seen.facility, seenAt: seen.seenAt, reason }
    : { kind: 'unavailable', reason }
}
