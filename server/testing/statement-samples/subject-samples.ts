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
    findLeadRows: [[CRITERIA, 10]],
    findMessageRows: [[CRITERIA, 10]],
    countMentions: [[[ID]]],
    findProofs: [['ABC-123']],
  },
  'features/portal/subject-requests/collect-queries.ts': {
    readLeadRows: [[[ID]]],
    readMessageRows: [[[ID]]],
    readVersions: OF_A_LEAD,
    readConsents: OF_A_LEAD,
    readProofs: OF_A_LEAD,
    readLoneProofs: [[['ABC-123']]],
    readDeskRow: OF_A_LEAD,
    readEvents: OF_A_LEAD,
    readMessageDeskRow: OF_A_LEAD,
    readMessageEvents: OF_A_LEAD,
    readCorrectionRows: OF_A_LEAD,
    readLinks: OF_A_LEAD,
    readEmails: OF_A_LEAD,
    readDeliveries: OF_A_LEAD,
    readAuditRows: OF_A_LEAD,
  },
  'features/portal/subject-requests/erase-queries.ts': {
    lockExisting: [[[ID], [ID]]],
    countKept: [[[ID], [ID]]],
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
