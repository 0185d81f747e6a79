import * as z from 'zod/mini'
import { MAX_NOTE, NoteText } from '#shared/desk/inbox-changes.ts'
import { FormField, PartForm, usePortalForm } from '../components/form.tsx'

interface NoteFormProps {
  /** Of the lead or message. */
  id: string
  /** Sends changes of it. */
  change: { store: (note: { kind: 'note'; text: string }) => Promise<unknown> }
}

const Note = z.object({ text: NoteText })

/** Adds a note. */
export function NoteForm({ id, change }: NoteFormProps) {
  const form = usePortalForm({
    schema: Note,
    defaultValues: { text: '' },
    draft: `${id} note`,
    startsOver: true,
    send: ({ text }) => change.store({ kind: 'note', text }),
  })
  return (
    <PartForm form={form} button="Add note">
      <FormField form={form} name="text" label="Note" as="textarea" maxLength={MAX_NOTE} rows={3} />
    </PartForm>
  )
}
