import { useEffect, useState } from 'react'
import { Facility } from '../../shared/facility.ts'
import { API } from '../../shared/paths.ts'
import { AnswerError, useData } from '../api.ts'
import { cacheFacility, findCachedFacility } from '../local/cached-facilities.ts'
import type { ViewedFacility } from '../local/schema.ts'

/** offline: nobody was reached. failed: someone answered, with an error of their own. */
export type LoadFailure = 'offline' | 'failed'

/**
 * fresh: as the server has it now. kept: it could not be loaded, this is what the phone keeps. missing: the server
 * says that there is none. unloaded: it could not be loaded and the phone keeps nothing of it. `seenAt` in epoch ms.
 */
export type Found =
  | { kind: 'loading' | 'missing' }
  | { kind: 'fresh'; facility: Facility }
  | { kind: 'kept'; facility: Facility; seenAt: number; why: LoadFailure }
  | { kind: 'unloaded'; why: LoadFailure }

const NOT_FOUND = 404

/** A community's details: from the server, and where that cannot give them, from what this phone has seen. */
export function useFacility(id: string): Found {
  const answer = useData(`${API.facilities}/${encodeURIComponent(id)}`, Facility)
  const [kept, setKept] = useState<{ id: string; seen: ViewedFacility | undefined }>()
  const error = answer.state === 'failed' ? answer.error : undefined
  const isMissing = error instanceof AnswerError && error.status === NOT_FOUND
  const isUnloaded = answer.state === 'failed' && !isMissing

  useEffect(() => {
    // A phone that cannot keep it shows it all the same.
    if (answer.state === 'ready') cacheFacility(answer.data).catch(() => {})
  }, [answer])
  useEffect(() => {
    if (!isUnloaded) return
    findCachedFacility(id)
      .catch(() => undefined)
      .then((seen) => setKept({ id, seen }))
  }, [id, isUnloaded])

  if (answer.state === 'ready') return { kind: 'fresh', facility: answer.data }
  if (isMissing) return { kind: 'missing' }
  if (answer.state === 'loading' || kept?.id !== id) return { kind: 'loading' }
  const why = error instanceof AnswerError ? 'failed' : 'offline'
  const { seen } = kept
  return seen
    ? { kind: 'kept', facility: seen.facility, seenAt: seen.seenAt, why }
    : { kind: 'unloaded', why }
}
