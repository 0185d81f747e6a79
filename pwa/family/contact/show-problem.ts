import { t } from '#words'
import type { Problem } from '../../local/schema.ts'
import { fieldProblems } from '../../ui/field-problems.ts'
import { showRefusals } from '../../ui/refusals.ts'
import { MESSAGE_FIELDS, type MessageField, type MessageForm } from './message-form.ts'

const TOO_LARGE = 413

/** Shows the server's messages at their fields. The error summary takes the focus. */
export function showProblem(form: MessageForm, problem: Problem | undefined): void {
  showRefusals(form, fieldProblemsOf(problem))
}

/** Whether the problem concerns the message as a whole, so that no field can show it. */
export const isWholeMessageProblem = (problem: Problem) => fieldProblemsOf(problem).length === 0

/**
 * The problems by field. If the request is too large, the message must be too long: all other fields are limited.
 */
function fieldProblemsOf(problem: Problem | undefined): { name: MessageField; message: string }[] {
  if (problem?.status === TOO_LARGE)
    return [{ name: 'message', message: t`This message is too long. Please shorten it or split it in two.` }]
  return problem ? fieldProblems(problem, MESSAGE_FIELDS) : []
}
