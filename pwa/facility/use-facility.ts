import { useEffect, useState } from 'react'
import { Facility } from '../../shared/facility.ts'
import { API } from '../../shared/paths.ts'
import { AnswerError, useData } from '../api.ts'
import type { SeenFacility } from '../local/schema.ts'
import { recallFacility, rememberFacility } from '../local/seen-facilities.ts'

/**
 * fresh: as the server has it now. kept: no server was reached, this is what the phone keeps. missing: the server
 * says that there is none, or failed. unreachable: no server was reached and the phone keeps nothing of it.
 * `seenAt` in epoch ms.
 */
export type Found =
  | { kind: 'loading' }
  | { kind: 'fresh'; facility: Facility }
  | { kind: 'kept'; facility: Facility; seenAt: number }
  | { kind: 'missing' | 'unreachable' }

/** A community's details: from the server, and without a connection from what this phone has seen. */
export function useFacility(id: string): Found {
  const answer = useData(`${API.facilities}/${encodeURIComponent(id)}`, Facility)
  const [kept, setKept] = useState<{ id: string; seen: SeenFacility | undefined }>()
  const isUnreached = answer.state === 'failed' && !(answer.error instanceof AnswerError)

  useEffect(() => {
    // A phone that cannot keep it shows it all the same.
    if (answer.state === 'ready') rememberFacility(answer.data).catch(() => {})
  }, [answer])
  useEffect(() => {
    if (!isUnreached) return
    recallFacility(id)
      .catch(() => undefined)
      .then((seen) => setKept({ id, seen }))
  }, [id, isUnreached])

  if (answer.state === 'ready') return { kind: 'fresh', facility: answer.data }
  if (answer.state === 'loading') return { kind: 'loading' }
  if (!isUnreached) return { kind: 'missing' }
  if (kept?.id !== id) return { kind: 'loading' }
  const { seen } = kept
  return seen ? { kind: 'kept', facility: seen.facility, seenAt: seen.seenAt } : { kind: 'unreachable' }
}
