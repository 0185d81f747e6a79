import { useId } from 'react'
import type { LeadDetail } from '#shared/inbox.ts'
import { AssignForm } from './assign-form.tsx'
import './desk-forms.css'
import { useDeskChange } from './lead-records.ts'
import { NextStepForm } from './next-step-form.tsx'
import { NoteForm } from './note-form.tsx'
import { StageForm } from './stage-form.tsx'

/** What an operator does with a lead: stage, assignment, next step and notes. */
export function DeskForms({ lead }: { lead: LeadDetail }) {
  const id = useId()
  const note = useDeskChange(lead.id)
  const props = { leadId: lead.id, desk: lead.desk }
  return (
    <section className="desk-forms" aria-labelledby={id}>
      <h3 id={id}>Next</h3>
      <StageForm {...props} />
      <AssignForm {...props} />
      <NextStepForm {...props} />
      <NoteForm id={lead.id} change={note} />
    </section>
  )
}
