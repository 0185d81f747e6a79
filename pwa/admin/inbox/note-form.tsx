import { type FormEvent, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { MAX_NOTE } from '#shared/inbox.ts'
import './desk-forms.css'

interface NoteFormProps {
  isSending: boolean
  /** @returns whether the note was stored */
  send: (note: { kind: 'note'; text: string }) => Promise<boolean>
}

/** Adds a note. What was typed stays until the server has stored it. */
export function NoteForm({ isSending, send }: NoteFormProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(text.trim() ? undefined : 'Please write a note')
    if (text.trim() && (await send({ kind: 'note', text }))) setText('')
  }
  return (
    <form className="desk-forms-form" onSubmit={(event) => void submit(event)} noValidate>
      <Field label="Note" error={error}>
        {(control) => (
          <textarea
            {...control}
            value={text}
            maxLength={MAX_NOTE}
            rows={3}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="desk-forms-buttons">
        <Button type="submit" disabled={isSending}>
          Add note
        </Button>
      </div>
    </form>
  )
}
