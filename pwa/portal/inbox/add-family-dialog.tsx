import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { makeKey } from '#pwa/local/submission-key.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  AddedFamily,
  type FamilyHints,
  NOTHING_KNOWN,
  SOURCES,
  SPOKEN_CONSENT,
} from '#shared/desk/added-family.ts'
import { LeadLink } from '#shared/desk/inbox.ts'
import { sendAdmin } from '../admin-api.ts'
import { FormDialog, usePortalForm } from '../components/form.tsx'
import { formatDateTime } from '../format.ts'
import { familyFields } from './family-fields.tsx'
import { SOURCE_LABELS } from './labels.ts'

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
    defaultValues: { source: known ? 'other' : 'telephone', ...NOTHING_KNOWN, ...known },
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
  const { select, ...fields } = familyFields(form)
  const [firstName, lastName, phone, email, city] = watch(['firstName', 'lastName', 'phone', 'email', 'city'])
  return (
    <FormDialog title="Add a family" form={form} button="Add the family" busy="Adding…" onClose={onClose}>
      {fields.person}
      <SameFamily hints={{ firstName, lastName, phone, email, city }} onOpen={onOpen} />
      <div className="desk-forms-pair">
        {select(
          'source',
          'Referred by',
          SOURCES.map((source) => [source, SOURCE_LABELS[source]]),
        )}
        {fields.language(undefined)}
      </div>
      {fields.place}
      <Field
        label="Ask: may we keep your information?"
        hint={SPOKEN_CONSENT.keep}
        error={errors.mayKeep?.message}
      >
        {(control) => (
          <select {...control} {...register('mayKeep', { setValueAs: toBoolean })}>
            <option value="">Not read yet</option>
            <option value="true">Yes</option>
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
            <option value="true">Yes</option>
            <option value="false">No</option>
          </select>
        )}
      </Field>
      <Field label="Note" error={errors.note?.message}>
        {(control) => <textarea {...control} {...register('note')} rows={2} />}
      </Field>
      <details>
        <summary className="min-h-target cursor-pointer py-2">More that they said</summary>
        {fields.wishes}
      </details>
    </FormDialog>
  )
}

/** The values of the options are those of a draft, so that it can be shown again. */
const toBoolean = (answer: unknown) => (answer === '' ? undefined : String(answer) === 'true')

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
