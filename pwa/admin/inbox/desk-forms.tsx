import { useId } from 'react'
import type { LeadDetail } from '#shared/inbox.ts'
import { AssignForm } from './assign-form.tsx'
import './desk-forms.css'
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
