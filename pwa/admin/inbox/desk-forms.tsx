import { useId } from 'react'
import * as z from 'zod/mini'
import { Field } from '#pwa/ui/field.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { Colleague, type LeadDetail } from '#shared/inbox.ts'
import { useAdminData } from '../use-admin-data.ts'
import { ChangeProblem } from './change-problem.tsx'
import './desk-forms.css'
import { type DeskFormProps, useDeskChange } from './lead-records.ts'
import { NextStepForm } from './next-step-form.tsx'
import { NoteForm } from './note-form.tsx'
import { StageForm } from './stage-form.tsx'

const Colleagues = z.array(Colleague)

/** What an operator does with a lead: stage, assignment, next step and notes. */
export function DeskForms({ lead, onReload }: { lead: LeadDetail; onReload: () => void }) {
  const { send, isSending, problem, dismiss } = useDeskChange(lead.id)
  const id = useId()
  const { desk } = lead
  const props = { desk, isSending, send }
  return (
    <section className="desk-forms" aria-labelledby={id}>
      <h3 id={id}>Next</h3>
      <ChangeProblem problem={problem} dismiss={dismiss} onReload={onReload} />
      <StageForm {...props} />
      <AssignField {...props} />
      <NextStepForm {...props} />
      <NoteForm {...props} />
    </section>
  )
}

function AssignField({ desk: { assignedTo, version }, send }: DeskFormProps) {
  const { data } = useAdminData(ADMIN_API.inboxColleagues, Colleagues)
  const isListed = data?.some(({ id }) => id === assignedTo?.id)
  const people = [...(data ?? []), ...(assignedTo && !isListed ? [assignedTo] : [])]
  return (
    <Field label="Assigned to">
      {(control) => (
        <select
          {...control}
          value={assignedTo?.id ?? ''}
          disabled={!data}
          onChange={(event) => void send({ kind: 'assigned', version, adminId: event.target.value || null })}
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
  )
}
