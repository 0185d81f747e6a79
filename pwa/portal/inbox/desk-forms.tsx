import './desk-forms.css'
import { useId, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { ChangeForm } from './change-form.tsx'
import { type DeskFormProps, useColleagues, useDeskChange } from './lead-records.ts'
import { StageForm } from './stage-form.tsx'
import { TaskForm } from './task-form.tsx'
import { TaskList } from './task-list.tsx'
import { draftOf, type TaskWriting } from './use-task-draft.ts'

/** What there is to do for a lead, its stage and its owner. */
export function DeskForms({ lead, writing }: { lead: LeadDetail; writing: TaskWriting }) {
  const id = useId()
  const props = { leadId: lead.id, desk: lead.desk }
  return (
    <section className="desk-forms" aria-labelledby={id}>
      <h3 id={id}>Next</h3>
      <TaskList
        leadId={lead.id}
        tasks={lead.tasks}
        isClosed={lead.desk.stage === 'closed'}
        onEdit={(task) => writing.start({ ...draftOf(task), version: lead.desk.version })}
      />
      <TaskForm {...props} writing={writing} />
      <StageForm {...props} />
      <AssignForm {...props} />
    </section>
  )
}

/** Who has the lead, which is stored with its button. */
function AssignForm({ leadId, desk: { assignedTo, version } }: DeskFormProps) {
  const data = useColleagues()
  const { send, isSending, problem } = useDeskChange(leadId)
  const [choice, setChoice] = useState<string>()
  const select = useRef<HTMLSelectElement>(null)
  const isListed = data?.some(({ id }) => id === assignedTo?.id)
  const people = [...(data ?? []), ...(assignedTo && !isListed ? [assignedTo] : [])]
  const stored = assignedTo?.id ?? ''
  const chosen = choice ?? stored
  const save = async () => {
    if (!(await send({ kind: 'assigned', version, adminId: chosen || null }))) return
    setChoice(undefined)
    select.current?.focus()
  }
  return (
    <ChangeForm problem={problem} onSave={() => void save()}>
      <Field label="Assigned to">
        {(control) => (
          <select
            {...control}
            ref={select}
            value={chosen}
            disabled={!data || isSending}
            onChange={(event) => setChoice(event.target.value)}
          >
            <option value="">No one</option>
            {people.map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen !== stored && (
        <div className="desk-forms-buttons">
          <Button type="submit" disabled={isSending}>
            Save assignment
          </Button>
        </div>
      )}
    </ChangeForm>
  )
}
