import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { MAX_NOTE } from '#shared/desk/inbox-fields.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { ChangeForm } from './change-form.tsx'
import type { ChangeProblem } from './use-change.ts'

interface NoteFormProps {
  /** Of the lead or message. */
  id: string
  /** Sends changes of it; only this form's. */
  change: {
    /** @returns something if it was stored */
    send: (note: { kind: 'note'; text: string }) => Promise<unknown>
    isSending: boolean
    problem: ChangeProblem | undefined
  }
}

const Draft = z.string()

/** Adds a note. What was typed is kept until the server has stored it. */
export function NoteForm({ id, change: { send, isSending, problem } }: NoteFormProps) {
  const [text = '', setText] = useDraft(`${id} note`, Draft)
  const [error, setError] = useState<string>()
  const save = async () => {
    setError(text.trim() ? undefined : 'Please write a note')
    if (text.trim() && (await send({ kind: 'note', text }))) setText(undefined)
  }
  return (
    <ChangeForm problem={problem} onSave={() => void save()}>
      <Field label="Note" error={error}>
        {(control) => (
          <textarea
            {...control}
            value={text}
            readOnly={isSending}
            maxLength={MAX_NOTE}
            rows={3}
            onChange={(event) => setText(event.target.value || undefined)}
          />
        )}
      </Field>
      <div className="desk-forms-buttons">
        <Button type="submit" disabled={isSending}>
          Add note
        </Button>
      </div>
    </ChangeForm>
  )
}
