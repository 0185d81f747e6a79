import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSnapshot } from 'valtio/react'
import { API } from '#shared/contract/paths.ts'
import { type Notice, PlaceNotices } from '#shared/contract/questionnaire-response.ts'
import { connectivity } from '../../state/connectivity.ts'
import type { Form } from './form.ts'
import { fieldId } from './sections.ts'

/** The pause in typing after which the server is asked, ms. */
export const PAUSE_MS = 500

/**
 * Asks the server about the place in the form, in the background. Asks nothing offline or while the city is being
 * typed, and returns nothing if the server doesn't answer.
 * @returns the notices about the current place
 */
export function usePlaceNotices(form: Form): readonly Notice[] {
  const [zipCode, city, state] = useWatch({ control: form.control, name: ['zipCode', 'city', 'state'] })
  const path = toPath(zipCode.trim(), city.trim(), state)
  const isOffline = useSnapshot(connectivity).online === 'no'
  const isTypingCity = useHasFocus(fieldId('city'))
  const [found, setFound] = useState<{ path: string; notices: readonly Notice[] }>()
  const notices = found && found.path === path ? found.notices : undefined
  const isKnown = notices !== undefined

  useEffect(() => {
    if (!path || isKnown || isOffline || isTypingCity) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      load(path, abort.signal).then(
        (loaded) => setFound({ path, notices: loaded }),
        // Without an answer nothing is shown; the final answer has the same notices.
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [path, isKnown, isOffline, isTypingCity])
  return notices ?? []
}

/** The path that asks about a place, or undefined if too little of it is filled in. Leaves out incomplete fields. */
function toPath(zipCode: string, city: string, state: string): string | undefined {
  const query = new URLSearchParams()
  if (/^\d{5}(-\d{4})?$/.test(zipCode)) query.set('zipCode', zipCode.slice(0, 5))
  if (state) query.set('state', state)
  if (query.size === 0) return undefined
  if (state && city) query.set('city', city)
  return `${API.place}?${query}`
}

/** Doesn't report failures as a lost connection: an aborted request is not one, and other requests will find out. */
async function load(path: string, signal: AbortSignal): Promise<readonly Notice[]> {
  const response = await fetch(path, {
    credentials: 'include',
    headers: { accept: 'application/json' },
    signal,
  })
  return PlaceNotices.parse(await response.json()).notices
}

/** Whether the element with this id has the focus. */
function useHasFocus(id: string): boolean {
  const [hasFocus, setHasFocus] = useState(() => document.activeElement?.id === id)
  useEffect(() => {
    const update = ({ type, target }: FocusEvent) =>
      setHasFocus(type === 'focusin' && target instanceof Element && target.id === id)
    document.addEventListener('focusin', update)
    document.addEventListener('focusout', update)
    return () => {
      document.removeEventListener('focusin', update)
      document.removeEventListener('focusout', update)
    }
  }, [id])
  return hasFocus
}
