import { useRef, useState } from 'react'
import { makeKey } from '#pwa/local/submission-key.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { MAX_NEXT_STEP } from '#shared/desk/inbox-fields.ts'
import { ChangeForm } from './change-form.tsx'
import { type DeskFormProps, useColleagues, useDeskChange } from './lead-records.ts'
import type { TaskDraft, TaskWriting } from './use-task-draft.ts'

interface TaskFormProps extends DeskFormProps {
  writing: TaskWriting
}

/** Adds a task or tour, or changes one. What was typed is kept until the server has stored it, or it is discarded. */
export function TaskForm({ leadId, desk: { version }, writing: { draft, setDraft, day } }: TaskFormProps) {
  const { send, isSending, problem } = useDeskChange(leadId)
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // A repeated attempt adds the same task.
  const newId = useRef(makeKey())
  const shown: TaskDraft = draft ?? { text: '', on: '', at: '', ownerId: '', community: null, version }
  const { id, text, on, at, ownerId, community, messageId } = shown
  const change = (some: Partial<TaskDraft>) => setDraft({ ...shown, ...some })
  const end = () => {
    newId.current = makeKey()
    setDraft(undefined)
    setMissing(false)
    input.current?.focus()
  }
  const save = async () => {
    const isComplete = text.trim() !== '' && on !== ''
    setMissing(!isComplete)
    if (!isComplete) return
    const task = {
      text,
      on,
      at: at || null,
      ownerId: ownerId || null,
      community,
      ...(messageId && { messageId }),
    }
    // After a conflict, the change is on the screen, and saving again replaces it.
    const base = problem?.isConflict ? version : shown.version
    if (await send({ kind: 'task', version: base, id: id ?? newId.current, task })) end()
  }
  return (
    <ChangeForm problem={problem} onSave={() => void save()}>
      <Field label="Next step" error={isMissing && !text.trim() ? 'Please name the next step' : undefined}>
        {(control) => (
          <input
            {...control}
            ref={input}
            value={text}
            readOnly={isSending}
            maxLength={MAX_NEXT_STEP}
            autoComplete="off"
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </Field>
      <div className="desk-forms-pair">
        <Field label="On" error={isMissing && !on ? 'Please choose a date' : undefined}>
          {(control) => (
            <input
              {...control}
              ref={day}
              type="date"
              value={on}
              readOnly={isSending}
              min="2000-01-01"
              max="2099-12-31"
              onChange={(event) => change({ on: event.target.value })}
            />
          )}
        </Field>
        <Field label="At (optional)">
          {(control) => (
            <input
              {...control}
              type="time"
              value={at}
              readOnly={isSending}
              onChange={(event) => change({ at: event.target.value })}
            />
          )}
        </Field>
        <OwnerField value={ownerId} onChange={(next) => change({ ownerId: next })} />
      </div>
      {community && (
        <p className="desk-forms-reason">A tour of {community.name}. A reminder goes out a day before.</p>
      )}
      <div className="desk-forms-buttons">
        <Button type="submit" disabled={isSending}>
          {id ? 'Save task' : community ? 'Add tour' : 'Add task'}
        </Button>
        {draft && (
          <Button variant="quiet" disabled={isSending} onClick={end}>
            Discard changes
          </Button>
        )}
      </div>
    </ChangeForm>
  )
}

function OwnerField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const colleagues = useColleagues()
  return (
    <Field label="For">
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">The lead’s owner</option>
          {colleagues?.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
