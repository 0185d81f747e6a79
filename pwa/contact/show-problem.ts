import type { Problem } from '../local/schema.ts'
import { fieldProblems } from '../ui/field-problems.ts'
import { MESSAGE_FIELDS, type MessageField, type MessageForm } from './message-form.ts'

const TOO_LARGE = 413
const TOO_LONG = 'This message is too long for us to take. Please shorten it, or send it in two.'

/** Puts the server's sentences at the fields they are about; the first of them takes the focus. */
export function showProblem(form: MessageForm, problem: Problem | undefined): void {
  problemsAt(problem).forEach(({ name, message }, index) => {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}

/** Whether it is about the message as a whole, so that no field can show it. */
export const isOfNoField = (problem: Problem) => problemsAt(problem).length === 0

/** What is wrong, field by field. Too large as a whole is a long message: nothing else in it can be. */
function problemsAt(problem: Problem | undefined): { name: MessageField; message: string }[] {
  if (problem?.status === TOO_LARGE) return [{ name: 'message', message: TOO_LONG }]
  return problem ? fieldProblems(problem, MESSAGE_FIELDS) : []
}
