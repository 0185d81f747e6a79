import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ZipCodeLocation } from '#shared/contract/geocode.ts'
import { API } from '#shared/contract/paths.ts'
import { toStateCode } from '#shared/contract/states.ts'
import { t } from '#words'
import { loadOnce } from '../../api/api.ts'
import { stateName } from '../../ui/state-options.tsx'
import { whileCurrent } from '../../ui/while-current.ts'
import type { Form } from './form.ts'

interface FilledIn {
  city?: string
  state?: string
}

/**
 * Fills in city and state from the ZIP code unless the family typed their own. Does nothing offline or for an
 * unknown ZIP code.
 * @param savedZip the draft's ZIP code, which was already handled when it was typed
 * @returns what was filled in for the current ZIP code, to be announced
 */
export function useZipFill(form: Form, savedZip: unknown): string {
  const zipCode = useWatch({ control: form.control, name: 'zipCode' })
  const zip5 = /^\d{5}(-\d{4})?$/.test(zipCode.trim()) ? zipCode.trim().slice(0, 5) : undefined
  const initialZip = useRef(zip5 && String(savedZip).startsWith(zip5) ? zip5 : undefined)
  const filled = useRef<FilledIn>({})
  const [note, setNote] = useState({ zip5, text: '' })

  useEffect(() => {
    if (!zip5 || initialZip.current === zip5) return
    initialZip.current = undefined
    // Without a response nothing is filled in; the family can type city and state.
    return whileCurrent(loadOnce(`${API.zipCode}/${zip5}`, ZipCodeLocation), (place) =>
      setNote({ zip5, text: fillTown(form, place, filled.current) }),
    )
  }, [zip5, form])
  return note.zip5 === zip5 ? note.text : ''
}

/** Sets city and state if they are empty or came from an earlier ZIP code. Returns a message about it. */
function fillTown(form: Form, place: ZipCodeLocation, filled: FilledIn): string {
  const state = toStateCode(place.state)
  // The District of Columbia and the territories have ZIP codes but are not among the fifty states.
  if (!state)
    return t`This ZIP code is outside the fifty states that we search. Please choose the city and state where you would like to live.`
  const values = form.getValues()
  const isReplaceable = (value: string, filledValue: string | undefined) =>
    value === '' || value === filledValue
  const options = { shouldDirty: true, shouldValidate: true } as const
  const filledIn: string[] = []
  if (isReplaceable(values.city, filled.city)) {
    filled.city = place.city
    form.setValue('city', place.city, options)
    // If the city field has focus, select its text so that typing replaces it. The form's setFocus would run too
    // late.
    const focused = document.activeElement
    if (focused instanceof HTMLInputElement && focused.name === 'city') focused.select()
    filledIn.push(place.city)
  }
  if (isReplaceable(values.state, filled.state)) {
    filled.state = state
    form.setValue('state', state, options)
    filledIn.push(stateName(state))
  }
  return filledIn.length > 0
    ? t`Filled in from your ZIP code: ${filledIn.join(', ')}. You can change it.`
    : ''
}
