import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { FAMILY } from './answers.ts'

export const currentPath = () => screen.getByTestId('current-path').textContent
export const sendButton = () => screen.getByRole('button', { name: 'Find My Matches' })
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/**
 * Fills in the questionnaire on the screen, by its labels and with one event for each field: roles, and the events of a
 * pointer, take jsdom seconds.
 * @returns a user for what the test is about
 */
export async function fillIn(changes: Partial<QuestionnaireSubmission> = {}) {
  const answers = { ...FAMILY, ...changes }
  const choose = (label: string | RegExp) => fireEvent.click(screen.getByLabelText(label))
  type('First name', answers.firstName)
  type('Last name', answers.lastName)
  choose(answers.age)
  choose(answers.gender)
  type('Email', answers.email)
  type('ZIP code, +4 (optional)', answers.zipCode)
  type('City', answers.city)
  type('State', answers.state)
  choose(answers.budget)
  for (const amenity of answers.amenities) choose(amenity)
  choose(/I agree to the/)
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 })
}
