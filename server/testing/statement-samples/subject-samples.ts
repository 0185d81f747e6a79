import { PLACES } from '#server/features/portal/subject-requests/places.ts'
import { ID, type StatementSamples } from './sample-values.ts'

const CRITERIA = { email: 'rosa@example.org', digits: '5127677319', words: ['rosa'], reference: 'ABC-123' }
const CONTACT = {
  firstName: 'Rosa',
  lastName: 'Diaz',
  email: 'rosa@example.org',
  phone: null,
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
}
const OF_A_LEAD = [[ID]]

export const SUBJECT_SAMPLES: StatementSamples = {
  'features/leads/questionnaire/operator-correction-queries.ts': {
    lockContact: OF_A_LEAD,
    updateContact: [[ID, CONTACT, { adminId: ID, reason: 'by phone', changes: {} }]],
    listChanges: OF_A_LEAD,
    listCorrections: OF_A_LEAD,
  },
  'features/portal/subject-requests/find-queries.ts': {
    findLeads: [[CRITERIA, 10]],
    findMessages: [[CRITERIA, 10]],
  },
  'features/portal/subject-requests/walk-queries.ts': {
    readPlaces: [
      ['lead', [ID]],
      ['message', [ID]],
    ],
    readPlace: PLACES.map((place) => [place, [ID]]),
    readLoneProofs: [[['ABC-123']]],
    lockExisting: [[[ID], [ID]]],
  },
  'features/portal/subject-requests/log-queries.ts': {
    listRequests: [[10]],
    readToday: [['UTC']],
    insertRequest: [
      [
        { id: ID, kind: 'access', receivedOn: '2026-11-23' },
        { adminId: ID, days: 45 },
      ],
    ],
    updateOutcome: [[ID, { outcome: 'done', adminId: ID }]],
    updateCount: [[ID, { act: 'erased', count: 1 }]],
    deleteOldRequests: [[24]],
  },
}
