import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { MAX_NEXT_STEP } from '#shared/inbox-fields.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { formatLongDate } from '../format.ts'
import { ChangeForm } from './change-form.tsx'
import { type DeskFormProps, useDeskChange } from './lead-records.ts'

/** `version` is the one that was on the screen when typing began, so that a kept draft overwrites no later change unseen. */
const Draft = z.object({ text: z.string(), on: z.string(), version: z.int() })

/** The next step and its day. What was typed is kept until the server has stored it, or it is discarded. */
export function NextStepForm({ leadId, desk: { nextStep, nextOn, version } }: DeskFormProps) {
  const { send, isSending, problem } = useDeskChange(leadId)
  const [draft, setDraft] = useDraft(`${leadId} next step`, Draft)
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const shown = draft ?? { text: nextStep ?? '', on: nextOn ?? '', version }
  const { text, on } = shown
  // After a conflict, the change is on the screen, and saving again replaces it.
  const base = problem?.isConflict ? version : shown.version
  const store = async (next: { text: string; on: string } | null) => {
    if (!(await send({ kind: 'next_step', version: next ? base : version, next }))) return
    setDraft(undefined)
    if (!next) input.current?.focus()
  }
  const save = () => {
    const isComplete = text.trim() !== '' && on !== ''
    setMissing(!isComplete)
    if (isComplete) void store({ text, on })
  }
  const discard = () => {
    setDraft(undefined)
    setMissing(false)
    input.current?.focus()
  }
  return (
    <ChangeForm problem={problem} onSave={save} onRetry={() => (draft ? save() : void store(null))}>
      <div className="desk-forms-pair">
        <Field label="Next step" error={isMissing && !text.trim() ? 'Please name the next step' : undefined}>
          {(control) => (
            <input
              {...control}
              ref={input}
              value={text}
              readOnly={isSending}
              maxLength={MAX_NEXT_STEP}
              autoComplete="off"
              onChange={(event) => setDraft({ ...shown, text: event.target.value })}
            />
          )}
        </Field>
        <Field label="On" error={isMissing && !on ? 'Please choose a date' : undefined}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={on}
              readOnly={isSending}
              min="2000-01-01"
              max="2099-12-31"
              onChange={(event) => setDraft({ ...shown, on: event.target.value })}
            />
          )}
        </Field>
      </div>
      {draft && nextStep && nextOn && (
        <p className="desk-forms-reason">
          Saved: {nextStep}, {formatLongDate(nextOn)}
        </p>
      )}
      <div className="desk-forms-buttons">
        <Button type="submit" disabled={isSending}>
          Save next step
        </Button>
        {draft && (
          <Button variant="quiet" disabled={isSending} onClick={discard}>
            Discard changes
          </Button>
        )}
        {nextStep && !draft && (
          <Button variant="quiet" disabled={isSending} onClick={() => void store(null)}>
            Mark done
          </Button>
        )}
      </div>
    </ChangeForm>
  )
}
