import type { ContactItem, Lead } from '#shared/desk/admin-reports.ts'
import { storedAnswers } from '#shared/desk/lead-columns.ts'
import { FAMILY } from './answers.ts'

let count = 0

/** A lead with its own id, name and email. */
export function someLead(change: Partial<Lead> = {}): Lead {
  count += 1
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    ...storedAnswers(FAMILY),
    lastName: `Alvarez ${count}`,
    email: `family-${count}@example.org`,
    amenities: ['Memory Care'],
    gpc: false,
    shareWithCommunities: null,
    shareWithPartners: null,
    acknowledgement: null,
    correctedAt: null,
    reference: 'ABC-123',
    stage: 'new',
    closeReason: null,
    nextStep: null,
    nextOn: null,
    source: null,
    assignedTo: null,
    firstContactAt: null,
    mergedInto: null,
    createdAt: '2026-03-05T10:42:00.000Z',
    ...change,
  }
}

/** A contact message with its own id, name and email. */
export function someMessage(change: Partial<ContactItem> = {}): ContactItem {
  count += 1
  return {
    id: `00000000-0000-4000-9000-${String(count).padStart(12, '0')}`,
    firstName: 'Omar',
    lastName: `Haddad ${count}`,
    email: `omar-${count}@example.org`,
    phone: '512-555-0101',
    message: 'Do you have a garden?',
    request: null,
    language: null,
    createdAt: '2026-03-05T10:42:00.000Z',
    ...change,
  }
}
