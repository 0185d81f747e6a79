import type { ContactItem, Lead } from '#shared/admin-reports.ts'

let count = 0

/** A lead with its own id, name and email. */
export function someLead(change: Partial<Lead> = {}): Lead {
  count += 1
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    firstName: 'Ruth',
    lastName: `Alvarez ${count}`,
    email: `family-${count}@example.org`,
    phone: null,
    age: '75-80',
    gender: 'Female',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    budget: '$3,500 - $4,500 (Standard Care)',
    amenities: ['Memory Care'],
    marketingOptIn: false,
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
    createdAt: '2026-03-05T10:42:00.000Z',
    ...change,
  }
}
