import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { API } from '../../shared/paths.ts'
import { ZipPlace } from '../../shared/place.ts'
import { stateCodeOf, stateNameOf } from '../../shared/states.ts'
import { getJson } from '../api.ts'
import type { Form } from './form.ts'

/**
 * Fills city and state from the ZIP code, where the family has typed nothing of their own. Without a
 * connection, or for a ZIP code nobody knows, nothing happens: they can type both.
 * @returns what was filled in, to be announced
 */
export function useZipFill(form: Form): string {
  const zipCode = useWatch({ control: form.control, name: 'zipCode' })
  const zip5 = /^\d{5}(-\d{4})?$/.test(zipCode.trim()) ? zipCode.trim().slice(0, 5) : undefined
  const asked = useRef(zip5)
  const filled = useRef<{ city?: string; state?: string }>({})
  const [note, setNote] = useState('')

  useEffect(() => {
    if (!zip5 || asked.current === zip5) return
    let current = true
    asked.current = zip5
    getJson(`${API.zipCode}/${zip5}`, ZipPlace)
      .then((place) => {
        if (current) setNote(fillPlace(form, place, filled.current))
      })
      // Without an answer nothing is filled in: the family can always type city and state.
      .catch(() => {})
    return () => {
      current = false
    }
  }, [zip5, form])
  return note
}

/** Sets city and state where they are empty or still what an earlier ZIP code put there. */
function fillPlace(form: Form, place: ZipPlace, filled: { city?: string; state?: string }): string {
  const values = form.getValues()
  const ours = (value: string, before: string | undefined) => value === '' || value === before
  const options = { shouldDirty: true, shouldValidate: true } as const
  const state = stateCodeOf(place.state)
  const cityOurs = ours(values.city, filled.city)
  const stateOurs = state !== undefined && ours(values.state, filled.state)
  if (cityOurs) {
    filled.city = place.city
    form.setValue('city', place.city, options)
  }
  if (stateOurs) {
    filled.state = state
    form.setValue('state', state, options)
  }
  if (!cityOurs && !stateOurs) return ''
  return `Filled in from your ZIP code: ${place.city}, ${stateNameOf(place.state)}. You can change it.`
}
