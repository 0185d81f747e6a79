import { useId } from 'react'
import * as z from 'zod/mini'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { FormField, PartForm, usePortalForm } from '../components/form.tsx'
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
    <section aria-labelledby={id}>
      <h3 id={id}>Next</h3>
      <TaskList
        leadId={lead.id}
        tasks={lead.tasks}
        isClosed={lead.desk.stage === 'closed'}
        onEdit={(task) => writing.start(draftOf(task))}
      />
      <TaskForm tasks={lead.tasks} writing={writing} />
      <StageForm {...props} />
      <AssignForm {...props} />
    </section>
  )
}

const Assignment = z.object({ version: z.int(), adminId: z.string() })

/** Who has the lead, which is stored with its button. */
function AssignForm({ leadId, desk: { assignedTo, version } }: DeskFormProps) {
  const data = useColleagues()
  const { store } = useDeskChange(leadId)
  const stored = assignedTo?.id ?? ''
  const form = usePortalForm({
    schema: Assignment,
    defaultValues: { version, adminId: stored },
    startsOver: 'adminId',
    send: ({ version, adminId }) => store({ kind: 'assigned', version, adminId: adminId || null }),
  })
  const chosen = form.watch('adminId')
  const isListed = data?.some(({ id }) => id === stored)
  const people = [...(data ?? []), ...(assignedTo && !isListed ? [assignedTo] : [])]
  return (
    <PartForm form={form} button="Save assignment" isUnchanged={chosen === stored}>
      <FormField form={form} name="adminId" label="Assigned to" as="select" value={chosen} disabled={!data}>
        <option value="">No one</option>
        {people.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </FormField>
    </PartForm>
  )
}
