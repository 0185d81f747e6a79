import type { ContactMessage, ContactReceipt } from '#shared/contract/contact.ts'
import type { QuestionnaireSubmission, Receipt } from '#shared/contract/questionnaire.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'

export const KEY = '6f1c7a52-8f0e-4f7a-9d5d-3b3f2f1c0a11'
const RECEIVED_AT = '2026-03-05T10:42:00.000Z'

/** A family's valid answers. */
export const FAMILY: QuestionnaireSubmission = {
  firstName: 'Ruth',
  lastName: 'Alvarez',
  age: '75-80',
  gender: 'Female',
  email: 'ruth@example.org',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  budget: '$3,500 - $4,500 (Standard Care)',
  amenities: ['Memory Care', 'Gardens'],
  tosAgreed: true,
}

/** A valid contact message. */
export const MESSAGE: ContactMessage = {
  firstName: 'Ruth',
  lastName: 'Alvarez',
  email: 'ruth@example.org',
  message: 'Please call me.',
}

/** A receipt for `key`, while the matches are being computed. */
export const receipt = (key: string): Receipt => ({
  key,
  reference: 'ABC-123',
  receivedAt: RECEIVED_AT,
  status: 'matching',
})

/** A receipt for a contact message. */
export const contactReceipt = (key: string): ContactReceipt => ({
  ...receipt(key),
  status: 'ready',
  message: "We'll get back to you within 24 hours.",
})

/** The final response for `key`, without matches. */
export const readyResponse = (
  key: string,
  questionnaire: QuestionnaireSubmission,
): QuestionnaireResponse => ({
  ...receipt(key),
  status: 'ready',
  facilities: [],
  fartherAway: [],
  questionnaire,
  rankedBy: 'rules',
})
