import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { makeKey } from '#pwa/local/submission-key.ts'
import { Field } from '#pwa/ui/field.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AMENITY_LABELS } from '#shared/contract/amenities.ts'
import { LANGUAGE_LABELS } from '#shared/contract/language.ts'
import { AGE_RANGES, BUDGET_LABELS, GENDERS } from '#shared/contract/options.ts'
import { STATE_CODES } from '#shared/contract/states.ts'
import { AddedFamily, type FamilyHints, SOURCES, SPOKEN_CONSENT } from '#shared/desk/added-family.ts'
import { sendAdmin } from '../admin-api.ts'
import { FormDialog, usePortalForm } from '../components/form.tsx'
import { SOURCE_LABELS } from './labels.ts'
import './desk-forms.css'
import { Button } from '#pwa/ui/button.tsx'
import { LeadLink } from '#shared/desk/inbox.ts'
import { formatDateTime } from '../format.ts'

interface AddFamilyDialogProps {
  onClose: () => void
  /** Opens a lead: the added one, or one that was there. */
  onOpen: (id: string) => void
  /** What is known already, from a message. */
  known?: Partial<Pick<AddedFamily, 'firstName' | 'lastName' | 'phone' | 'email' | 'language' | 'note'>>
  /** The place of the draft. */
  draft?: string
  /** Called after the family was added, before it is opened. */
  onAdded?: (id: string) => Promise<unknown>
}

const UNKNOWN = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  city: '',
  state: '',
  zipCode: '',
  age: '',
  gender: '',
  budget: '',
  note: '',
} as const

/** Adds a family that calls, comes, or is sent by a hospital. Only a name and what was read to it are needed. */
export default function AddFamilyDialog({
  onClose,
  onOpen,
  known,
  draft = 'add family',
  onAdded,
}: AddFamilyDialogProps) {
  // A second attempt adds the same family.
  const [key] = useState(makeKey)
  const form = usePortalForm({
    schema: AddedFamily,
    defaultValues: { source: known ? 'other' : 'telephone', ...UNKNOWN, amenities: [], ...known },
    draft,
    failure: 'The family wasn’t added. Try again: it is added once.',
    async send(family) {
      const { id } = await sendAdmin(
        'POST',
        ADMIN_API.inboxLeads,
        { key, family },
        z.object({ id: z.string() }),
      )
      await onAdded?.(id)
      onOpen(id)
    },
  })
  const { register, errors, watch } = form
  const select = (
    name: 'source' | 'state' | 'age' | 'gender' | 'budget',
    label: string,
    choices: Choices,
  ) => (
    <Field label={label} error={errors[name]?.message}>
      {(control) => (
        <select {...control} {...register(name)}>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  const text = (name: TextName, label: string, type = 'text') => (
    <Field label={label} error={errors[name]?.message}>
      {(control) => <input {...control} {...register(name)} type={type} autoComplete="off" />}
    </Field>
  )
  const [firstName, lastName, phone, email, city] = watch(['firstName', 'lastName', 'phone', 'email', 'city'])
  return (
    <FormDialog title="Add a family" form={form} button="Add the family" busy="Adding…" onClose={onClose}>
      <div className="desk-forms-pair">
        {text('firstName', 'First name')}
        {text('lastName', 'Last name')}
      </div>
      <div className="desk-forms-pair">
        {text('phone', 'Phone', 'tel')}
        {text('email', 'Email', 'email')}
      </div>
      <SameFamily hints={{ firstName, lastName, phone, email, city }} onOpen={onOpen} />
      <div className="desk-forms-pair">
        {select(
          'source',
          'Referred by',
          SOURCES.map((source) => [source, SOURCE_LABELS[source]]),
        )}
        <Field label="Preferred language" error={errors.language?.message}>
          {(control) => (
            <select {...control} {...register('language', { setValueAs: (value) => value || undefined })}>
              <option value="">Unknown</option>
              {Object.entries(LANGUAGE_LABELS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="desk-forms-pair">
        {text('city', 'City')}
        {select('state', 'State', unknownOr(STATE_CODES))}
        {text('zipCode', 'ZIP code')}
      </div>
      <Field
        label="Ask: may we keep your information?"
        hint={SPOKEN_CONSENT.keep}
        error={errors.mayKeep?.message}
      >
        {(control) => (
          <select {...control} {...register('mayKeep', { setValueAs: toBoolean })}>
            <option value="">Not read yet</option>
            <option value="yes">Yes</option>
          </select>
        )}
      </Field>
      <Field
        label="Ask: may we give it to communities?"
        hint={SPOKEN_CONSENT.share}
        error={errors.mayShare?.message}
      >
        {(control) => (
          <select {...control} {...register('mayShare', { setValueAs: toBoolean })}>
            <option value="">Not read yet</option>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </select>
        )}
      </Field>
      <Field label="Note" error={errors.note?.message}>
        {(control) => <textarea {...control} {...register('note')} rows={2} />}
      </Field>
      <details className="add-family-more">
        <summary className="min-h-target cursor-pointer py-2">More that they said</summary>
        {select('age', 'Age', unknownOr(AGE_RANGES))}
        {select('gender', 'Gender', unknownOr(GENDERS))}
        {select('budget', 'Budget', unknownOr(BUDGET_LABELS))}
        <fieldset>
          <legend>Wishes</legend>
          {AMENITY_LABELS.map((label) => (
            <label key={label} className="row">
              <input type="checkbox" value={label} {...register('amenities')} />
              {label}
            </label>
          ))}
        </fieldset>
      </details>
    </FormDialog>
  )
}

type TextName = 'firstName' | 'lastName' | 'phone' | 'email' | 'city' | 'zipCode'
type Choices = readonly (readonly [value: string, text: string])[]
const unknownOr = (values: readonly string[]): Choices => [
  ['', 'Unknown'],
  ...values.map((value) => [value, value] as const),
]
const toBoolean = (answer: unknown) => (answer === 'yes' ? true : answer === 'no' ? false : undefined)

const PAUSE_MS = 400
const Links = z.array(LeadLink)

interface SameFamilyProps {
  hints: FamilyHints
  onOpen: (id: string) => void
}

/** Offers leads that may be the family that is typed: the same phone number, email, or name and town. */
function SameFamily({ hints, onOpen }: SameFamilyProps) {
  const [found, setFound] = useState<LeadLink[]>([])
  const text = JSON.stringify(hints)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      // Without an answer, nothing is offered. The inbox suggests duplicates later, too.
      const links = await sendAdmin('POST', ADMIN_API.inboxSimilar, JSON.parse(text), Links).catch(() => [])
      if (isCurrent) setFound(links)
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return (
    <div role="status">
      {found.length > 0 && <p>Possible duplicates:</p>}
      {found.map(({ id, firstName, lastName, reference, createdAt }) => (
        <Button key={id} variant="quiet" onClick={() => onOpen(id)}>
          Open {firstName} {lastName}
          {reference && `, ${reference}`}, {formatDateTime(createdAt)}
        </Button>
      ))}
    </div>
  )
}
