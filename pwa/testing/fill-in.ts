import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { FAMILY } from './answers.ts'

export const currentPath = () => screen.getByTestId('current-path').textContent
export const sendButton = () => screen.getByRole('button', { name: 'Find My Matches' })
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/**
 * Fills in the questionnaire on the screen, field by field. It finds the choices by their labels: in jsdom, the roles of so
 * many controls take seconds.
 */
export async function fillIn(changes: Partial<QuestionnaireSubmission> = {}) {
  const answers = { ...FAMILY, ...changes }
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const choose = (label: string | RegExp) => user.click(screen.getByLabelText(label))
  type('First name', answers.firstName)
  type('Last name', answers.lastName)
  await choose(answers.age)
  await choose(answers.gender)
  type('Email', answers.email)
  type('ZIP code, +4 (optional)', answers.zipCode)
  type('City', answers.city)
  await user.selectOptions(screen.getByLabelText('State'), answers.state)
  await choose(answers.budget)
  for (const amenity of answers.amenities) await choose(amenity)
  await choose(/I agree to the/)
  return user
}
