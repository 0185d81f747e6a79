import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { MAX_NEXT_STEP } from '#shared/inbox.ts'
import type { DeskFormProps } from './lead-records.ts'

/** The next step and its day. What was typed stays until the server has stored it. */
export function NextStepForm({ desk: { nextStep, nextOn, version }, isSending, send }: DeskFormProps) {
  const [typed, setTyped] = useState<{ text: string; on: string }>()
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { text, on } = typed ?? { text: nextStep ?? '', on: nextOn ?? '' }
  const store = async (next: { text: string; on: string } | null) => {
    if (!(await send({ kind: 'next_step', version, next }))) return
    setTyped(undefined)
    if (!next) input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isComplete = text.trim() !== '' && on !== ''
    setMissing(!isComplete)
    if (isComplete) void store({ text, on })
  }
  return (
    <form className="desk-forms-form" onSubmit={submit} noValidate>
      <div className="desk-forms-pair">
        <Field label="Next step" error={isMissing && !text.trim() ? 'Please name the next step' : undefined}>
          {(control) => (
            <input
              {...control}
              ref={input}
              value={text}
              maxLength={MAX_NEXT_STEP}
              autoComplete="off"
              onChange={(event) => setTyped({ text: event.target.value, on })}
            />
          )}
        </Field>
        <Field label="On" error={isMissing && !on ? 'Please choose a date' : undefined}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={on}
              min="2000-01-01"
              max="2099-12-31"
              onChange={(event) => setTyped({ text, on: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="desk-forms-buttons">
        <Button type="submit" disabled={isSending}>
          Save next step
        </Button>
        {nextStep && (
          <Button variant="quiet" disabled={isSending} onClick={() => void store(null)}>
            Done, remove it
          </Button>
        )}
      </div>
    </form>
  )
}
