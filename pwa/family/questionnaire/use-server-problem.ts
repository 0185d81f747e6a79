import { useEffect } from 'react'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { Problem } from '../../local/schema.ts'
import { showToast } from '../../state/toast-store.ts'
import { fieldProblems } from '../../ui/field-problems.ts'
import { showRefusals } from '../../ui/refusals.ts'
import type { FieldName, Form } from './form.ts'
import { FIELD_ORDER } from './sections.ts'

/**
 * Shows why the server refused these answers: its message at the field in question, where the error summary leads, and
 * the contract's toast for an email that was already used.
 */
export function useServerProblem(form: Form, problem: Problem | undefined): void {
  useEffect(() => {
    if (!problem) return
    const isDuplicate = problem.status === 409
    showRefusals(form, fieldProblemsOf(problem))
    showToast({
      variant: 'destructive',
      title: isDuplicate ? MESSAGES.duplicateEmailTitle : MESSAGES.errorTitle,
      description: isDuplicate ? MESSAGES.duplicateEmail : MESSAGES.questionnaireFailed,
    })
  }, [form, problem])
}

/** Whether the problem concerns the answers as a whole, so that no field can show it. */
export const isWholeFormProblem = (problem: Problem) => fieldProblemsOf(problem).length === 0

function fieldProblemsOf(problem: Problem): { name: FieldName; message: string }[] {
  if (problem.status === 409) return [{ name: 'email', message: MESSAGES.duplicateEmail }]
  return fieldProblems(problem, FIELD_ORDER)
}
