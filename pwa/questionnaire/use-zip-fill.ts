import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ZipCodeLocation } from '../../shared/geocode.ts'
import { API } from '../../shared/paths.ts'
import { toStateCode, toStateName } from '../../shared/states.ts'
import { loadOnce } from '../api.ts'
import type { Form } from './form.ts'

interface Filled {
  city?: string
  state?: string
}

/**
 * Fills city and state from the ZIP code, where the family has typed nothing of their own. Without a
 * connection, or for a ZIP code nobody knows, nothing happens: they can type both.
 * @returns what was filled in for the ZIP code as it stands now, to be announced
 */
export function useZipFill(form: Form): string {
  const zipCode = useWatch({ control: form.control, name: 'zipCode' })
  const zip5 = /^\d{5}(-\d{4})?$/.test(zipCode.trim()) ? zipCode.trim().slice(0, 5) : undefined
  // What a draft brings along was filled in, or not, when it was typed.
  const opened = useRef(zip5)
  const filled = useRef<Filled>({})
  const [note, setNote] = useState({ zip5, words: '' })

  useEffect(() => {
    if (!zip5 || opened.current === zip5) return
    let current = true
    opened.current = undefined
    loadOnce(`${API.zipCode}/${zip5}`, ZipCodeLocation)
      .then((place) => {
        if (current) setNote({ zip5, words: fillPlace(form, place, filled.current) })
      })
      // Without an answer nothing is filled in: the family can always type city and state.
      .catch(() => {})
    return () => {
      current = false
    }
  }, [zip5, form])
  return note.zip5 === zip5 ? note.words : ''
}

/** Sets city and state where they are empty or still what an earlier ZIP code put there. Returns what it did. */
function fillPlace(form: Form, place: ZipCodeLocation, filled: Filled): string {
  const state = toStateCode(place.state)
  // The District of Columbia and the territories have ZIP codes, yet are none of the fifty states of the list.
  if (!state)
    return `This ZIP code is outside the fifty states that we search. Please choose the city and state where you would like to live.`
  const values = form.getValues()
  const ours = (value: string, before: string | undefined) => value === '' || value === before
  const options = { shouldDirty: true, shouldValidate: true } as const
  const words: string[] = []
  if (ours(values.city, filled.city)) {
    filled.city = place.city
    form.setValue('city', place.city, options)
    // Whoever is about to type there replaces it, instead of adding to it: the form's own setFocus is a moment late.
    const typedIn = document.activeElement
    if (typedIn instanceof HTMLInputElement && typedIn.name === 'city') typedIn.select()
    words.push(place.city)
  }
  if (ours(values.state, filled.state)) {
    filled.state = state
    form.setValue('state', state, options)
    words.push(toStateName(state))
  }
  return words.length > 0 ? `Filled in from your ZIP code: ${words.join(', ')}. You can change it.` : ''
}
