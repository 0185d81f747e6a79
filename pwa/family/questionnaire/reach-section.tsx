import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { API } from '#shared/contract/paths.ts'
import { toStateCode } from '#shared/contract/states.ts'
import { formatZip, ZipCodeLocation } from '#shared/contract/zip-code.ts'
import { Trans, t } from '#words'
import { loadOnce } from '../../api/api.ts'
import { site } from '../../api/site.ts'
import type { Draft } from '../../local/schema.ts'
import { Field, FieldPair, InputField, SelectField } from '../../ui/field.tsx'
import { EMAIL_INPUT, PHONE_INPUT } from '../../ui/input-props.ts'
import { Notice } from '../../ui/notice.tsx'
import { StateOptions, stateName } from '../../ui/state-options.tsx'
import { useDeferred } from '../../ui/use-deferred.ts'
import { whileCurrent } from '../../ui/while-current.ts'
import type { Form } from './form.ts'
import { FormSection } from './form-section.tsx'
import { findPreviousSearch, isSamePerson } from './previous-search.ts'
import { fieldId } from './sections.ts'

/** Loads when the page is idle, because the form is complete without it. */
const importPlaceNotices = () => import('./place-notices.tsx')

interface ReachSectionProps {
  form: Form
  draft: Draft
  /** The email that the server refused because it was already used. */
  takenEmail: string | undefined
  /** Shown below that email until the family changes it. */
  emailHelp: ReactNode
}

/** Email, ZIP code (which fills in city and state), city, state, phone. */
export function ReachSection({ form, draft, takenEmail, emailHelp }: ReachSectionProps) {
  const { errors } = useFormState({ control: form.control })
  const email = useWatch({ control: form.control, name: 'email' })
  const isTaken = email === takenEmail
  const zipNote = useZipFill(form, draft.fields.zipCode)
  const replaced = useReplacedPerson(form, draft)
  const field = (name: 'email' | 'city' | 'state' | 'phone') => ({
    id: fieldId(name),
    error: errors[name]?.message,
    ...form.register(name),
  })
  const zip = form.register('zipCode')
  const placeNotices = useDeferred(importPlaceNotices)
  return (
    <FormSection
      id="reach"
      intro={
        site.sendsMail
          ? t`Where to send a link to your matches, and where you'd like to live.`
          : t`Your email, and where you'd like to live. Your matches appear on this device.`
      }
    >
      <InputField
        label={t`Email`}
        hint={t`For example name@example.com`}
        {...field('email')}
        {...EMAIL_INPUT}
      />
      {isTaken && emailHelp}
      {replaced && (
        <Notice role="status" title={t`This email address already has a search for ${replaced}`}>
          <Trans>
            Each email address can have one search, so this one would replace it. To keep both, use a
            different address.
          </Trans>
        </Notice>
      )}
      <div>
        <Field
          label={t`ZIP code, +4 (optional)`}
          id={fieldId('zipCode')}
          error={errors.zipCode?.message}
          hint={t`Five digits; the four after the dash are optional.`}
        >
          {(control) => (
            <input
              {...control}
              {...zip}
              onChange={(event) => {
                // In the middle of the text, a change would move the caret.
                const input = event.currentTarget
                if (input.selectionStart === input.value.length) input.value = formatZip(input.value)
                return zip.onChange(event)
              }}
              autoComplete="postal-code"
              enterKeyHint="next"
              inputMode="numeric"
              className={`${control.className} max-w-[12ch]`}
            />
          )}
        </Field>
        {/* Its line is reserved, so that nothing moves when the ZIP code is looked up. */}
        <p role="status" className="mt-1 min-h-[1.55em] text-quiet text-small">
          {zipNote}
        </p>
      </div>
      <div>
        <FieldPair>
          <InputField label={t`City`} {...field('city')} autoComplete="address-level2" enterKeyHint="next" />
          <SelectField label={t`State`} {...field('state')} autoComplete="address-level1">
            <StateOptions empty={t`Select a state`} />
          </SelectField>
        </FieldPair>
        {placeNotices && <placeNotices.PlaceNotices form={form} />}
      </div>
      <InputField label={t`Phone (optional)`} {...field('phone')} {...PHONE_INPUT} />
    </FormSection>
  )
}

/**
 * Returns the first name of another person whose search on this phone these answers would replace, because an email
 * can have only one search. Undefined for a correction, because the family knows what it replaces.
 */
function useReplacedPerson(form: Form, { key, supersedes }: Draft): string | undefined {
  const [email, firstName, lastName] = useWatch({
    control: form.control,
    name: ['email', 'firstName', 'lastName'],
  })
  const [replaced, setReplaced] = useState<string>()
  useEffect(() => {
    const find = async () => {
      const previous = email && !supersedes ? await findPreviousSearch(email, key) : undefined
      const isOtherPerson = previous && !isSamePerson(previous.payload, { firstName, lastName })
      return isOtherPerson ? previous.payload.firstName : undefined
    }
    // If the phone's database cannot be read, there is no previous search to lose.
    return whileCurrent(find(), setReplaced)
  }, [email, firstName, lastName, key, supersedes])
  return replaced
}

interface FilledIn {
  city?: string
  state?: string
}

/**
 * Fills in city and state from the ZIP code unless the family typed their own. Does nothing for an unknown ZIP code,
 * or offline without the state's pack.
 * @param savedZip the draft's ZIP code, which was already handled when it was typed
 * @returns what was filled in for the current ZIP code, to be announced
 */
function useZipFill(form: Form, savedZip: unknown): string {
  const zipCode = useWatch({ control: form.control, name: 'zipCode' })
  const zip5 = /^\d{5}(-\d{4})?$/.test(zipCode.trim()) ? zipCode.trim().slice(0, 5) : undefined
  const initialZip = useRef(zip5 && String(savedZip).startsWith(zip5) ? zip5 : undefined)
  const filled = useRef<FilledIn>({})
  const [note, setNote] = useState({ zip5, text: '' })

  useEffect(() => {
    if (!zip5 || initialZip.current === zip5) return
    initialZip.current = undefined
    // Without a response nothing is filled in; the family can type city and state.
    return whileCurrent(
      findZip(zip5),
      (place) => place && setNote({ zip5, text: fillTown(form, place, filled.current) }),
    )
  }, [zip5, form])
  return note.zip5 === zip5 ? note.text : ''
}

/** Finds a ZIP code on the server or, without a connection, in the packs on this phone. */
const findZip = (zip5: string): Promise<ZipCodeLocation | null> =>
  loadOnce(`${API.zipCode}/${zip5}`, ZipCodeLocation).catch(async () => {
    const packs = await import('../packs/ask-packs.ts')
    return packs.findZip(zip5)
  })

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
