import type { ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Trans, t } from '#words'
import type { Draft } from '../local/schema.ts'
import { site } from '../site.ts'
import { Field } from '../ui/field.tsx'
import { EMAIL_INPUT, PHONE_INPUT } from '../ui/input-props.ts'
import { Notice } from '../ui/notice.tsx'
import { StateOptions } from '../ui/state-options.tsx'
import { useDeferred } from '../ui/use-deferred.ts'
import type { Form } from './form.ts'
import { FormSection } from './form-section.tsx'
import { formatZip } from './format-zip.ts'
import { fieldId } from './sections.ts'
import { useReplacedPerson } from './use-replaced-person.ts'
import { useZipFill } from './use-zip-fill.ts'

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
      <Field
        label={t`Email`}
        id={fieldId('email')}
        error={errors.email?.message}
        hint={t`For example name@example.com`}
      >
        {(control) => <input {...control} {...form.register('email')} {...EMAIL_INPUT} />}
      </Field>
      {isTaken && emailHelp}
      {replaced && (
        <Notice role="status" title={t`This email address already has a search for ${replaced}`}>
          <Trans>
            Each email address can have one search, so this one would replace it. To keep both, use a
            different address.
          </Trans>
        </Notice>
      )}
      <div className="questionnaire-place">
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
              maxLength={10}
              className={`${control.className} questionnaire-zip`}
            />
          )}
        </Field>
        <p role="status" className="questionnaire-zip-note">
          {zipNote}
        </p>
      </div>
      <div>
        <div className="questionnaire-pair">
          <Field label={t`City`} id={fieldId('city')} error={errors.city?.message}>
            {(control) => (
              <input
                {...control}
                {...form.register('city')}
                autoComplete="address-level2"
                enterKeyHint="next"
              />
            )}
          </Field>
          <Field label={t`State`} id={fieldId('state')} error={errors.state?.message}>
            {(control) => (
              <select {...control} {...form.register('state')} autoComplete="address-level1">
                <StateOptions empty={t`Select a state`} />
              </select>
            )}
          </Field>
        </div>
        {placeNotices && <placeNotices.PlaceNotices form={form} />}
      </div>
      <Field label={t`Phone (optional)`} id={fieldId('phone')} error={errors.phone?.message}>
        {(control) => <input {...control} {...form.register('phone')} {...PHONE_INPUT} />}
      </Field>
    </FormSection>
  )
}
