import { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { storedAnswers } from '#shared/desk/lead-columns.ts'
import { someAnswers } from '../test-app.ts'
import { DATE, HASH, ID, PERIOD, type StatementSamples } from './sample-values.ts'

const POSITION = { latitude: 30, longitude: -97 }
const BOX = { miles: 10, south: 29, north: 31, west: -98, east: -96 }
const WISHES = {
  zipCode: '78701',
  city: 'Austin',
  state: 'TX',
  gender: 'Male',
  budget: { low: 0, high: 4500 },
  amenities: [],
  careTypes: [],
  wantsMemoryCare: false,
  isCareExpected: false,
  mayNeedHelpLeaving: false,
}
const VERSION = {
  keyHash: HASH,
  requestHash: HASH,
  payload: {},
  reference: 'AAA-000',
  receivedAt: DATE,
  response: '{}',
  rankWithinMs: 1000,
  lead: {
    id: ID,
    ...storedAnswers(QuestionnaireSubmission.parse(someAnswers())),
    ipAddress: null,
    userAgent: null,
    tosAgreed: true,
    shareWithCommunities: null,
    shareWithPartners: null,
    gpc: false,
  },
  consent: {
    termsVersion: '1',
    termsHash: null,
    purposes: [],
    gpc: false,
    shareWithCommunities: null,
    shareWithPartners: null,
  },
  acknowledgement: { state: 'OR', version: '2026-11-23', textHash: HASH, acknowledgedAt: DATE },
}
const REQUEST = { kind: 'tour', community: { id: ID, name: '', town: '' } } as const
const CONTACT = {
  keyHash: HASH,
  requestHash: HASH,
  message: { firstName: '', lastName: '', email: '', message: '' },
  reference: 'AAA-000',
  ipAddress: null,
}

export const FAMILY_SAMPLES: StatementSamples = {
  'features/family/browsing/queries.ts': {
    listArea: [
      [{ state: 'TX', from: null }, 10, undefined],
      [{ state: 'TX', from: POSITION }, 10, { distance: 1, normalizedName: 'house', id: ID }],
    ],
    describeArea: [[{ state: 'TX', from: null }], [{ state: 'TX', from: POSITION }]],
  },
  'features/leads/readings/queries.ts': {
    findReading: [[HASH]],
    findWaitingLetter: [[]],
    claimLetter: [[{ questionnaireId: ID, keyHash: HASH, reader: ID }, 60]],
    storeReading: [[{ questionnaireId: ID, keyHash: HASH, reader: ID }, {}]],
    releaseLetter: [[{ questionnaireId: ID, keyHash: HASH, reader: ID }, true]],
    deleteReadingUnlessOf: [[ID, null]],
    moveReading: [[ID, HASH]],
  },
  'features/leads/contact/queries.ts': {
    lockMessages: [[{ ids: [ID] }], [{ keyHashes: [HASH] }], [{ before: DATE, limit: 10 }]],
    updateToTombstones: [[[ID], DATE]],
    insertTombstones: [[[{ keyHash: HASH, erasedAt: DATE }]]],
    findContact: [[HASH]],
    insertContact: [[CONTACT], [{ ...CONTACT, message: { ...CONTACT.message, request: REQUEST } }]],
    updateContactResponse: [[HASH, '{}']],
  },
  'features/leads/erasures/queries.ts': {
    listKnownRecords: [[[ID], [ID]]],
    listTombstones: [
      ['tombstones', { at: '2026-01-01T00:00:00Z', keyHash: HASH }, 1],
      ['contact-tombstones', { at: '2026-01-01T00:00:00Z', keyHash: HASH }, 1],
    ],
    addCounts: [['lead', [DATE], 'UTC']],
    sumCounts: [['lead']],
    listCounts: [['lead', PERIOD]],
  },
  'features/family/facilities/queries.ts': {
    listFacilities: [
      [10, undefined],
      [10, { normalizedName: 'house', id: ID }],
    ],
    findFacility: [[ID]],
    countPublic: [[false]],
    listPublicIds: [[false, 10, 0]],
  },
  'features/places/queries.ts': {
    hasZipCodes: [[]],
    // It runs in its own transaction, and its only typed statement is that of hasZipCodes.
    copyZipCodes: [],
    findZipCode: [['78701']],
    listZipCodes: [[]],
    listOtherNames: [[]],
    listNamesOfState: [['TX']],
    findNearestZip: [[POSITION, BOX]],
    findPositions: [[[{ zipCode: '78701', city: 'Austin', state: 'TX' }]]],
  },
  'features/outgoing/mailed-links/queries.ts': {
    countMail: [[{ addressHash: HASH, limit: 1, at: undefined }]],
    deleteOldMailboxes: [[undefined]],
    insertLink: [[{ leadId: ID, tokenHash: HASH, days: 30 }]],
    hasLead: [[ID]],
    findLinked: [[HASH]],
    lockLinkedLead: [[HASH]],
    deleteLinksIfMoved: [[ID, 'a@example.org']],
    lockAddressee: [['a@example.org']],
    deleteExpiredLinks: [[]],
  },
  'features/matching/catalog-queries.ts': {
    readCatalogState: [[]],
    listPricedRows: [[10]],
    findCoverage: [['TX']],
    listCoverages: [[]],
    upsertDiscovered: [[[{ id: ID, times: 1, sourceSearch: 'AAA-000' }]]],
  },
  'features/matching/queries.ts': {
    findPool: [[WISHES, POSITION]],
    findPoolOfState: [[WISHES]],
    findFartherPool: [[WISHES, POSITION]],
    findListed: [[[ID]]],
  },
  'features/family/notices/queries.ts': { listAcrossBorder: [['TX', POSITION, BOX, 2]] },
  'features/leads/questionnaire/lead-queries.ts': {
    updateRefusal: [
      [ID, {}],
      [ID, { shareWithCommunities: false, shareWithPartners: false }],
    ],
    insertLead: [[VERSION.lead]],
    insertAddedLead: [[VERSION.lead, 'telephone']],
    findAdded: [[HASH]],
    updateLead: [[VERSION.lead]],
    isEmailTaken: [],
    lockLeadOf: [[HASH]],
    lockCorrectableLead: [[HASH]],
    lockLeads: [[[ID]]],
    lockLeadsBefore: [[DATE, 10]],
    deleteLeads: [[[ID]]],
    lockVersionsBefore: [[DATE, 10]],
  },
  'features/leads/questionnaire/queries.ts': {
    findState: [[HASH]],
    findSubmission: [[HASH]],
    finalizeBeforeDeadline: [[HASH, '{}']],
    finalizeStoredResponse: [[HASH]],
  },
  'features/leads/questionnaire/version-queries.ts': {
    deleteOldAcknowledgements: [[{ before: DATE, limit: 10 }]],
    insertTombstone: [[HASH, DATE]],
    updateToTombstones: [
      [{ keyHashes: [HASH] }, DATE],
      [{ leadIds: [ID] }, DATE],
    ],
    findNotErased: [[[HASH]]],
    insertVersion: [[VERSION]],
    insertAcknowledgement: [[VERSION, VERSION.acknowledgement]],
    updateSuperseded: [[ID, HASH]],
    updateTakenOver: [[ID, HASH]],
    waitForConcurrentInsert: [[HASH]],
  },
  'features/family/shared-lists/queries.ts': {
    upsertSharedList: [[{ id: 'x', tokenHash: HASH, ciphertext: HASH, days: 30 }, 10]],
    findSharedList: [['x']],
    stopSharedList: [[{ id: 'x', tokenHash: HASH }, 90]],
    deleteExpiredSharedLists: [[10]],
  },
  'features/family/family-lists/queries.ts': {
    startOrExtend: [[{ id: 'x', tokenHash: HASH, days: 30 }, 10]],
    findFamilyList: [['x']],
    extendFamilyList: [['x', 30]],
    listLanes: [['x']],
    findLane: [['x', 'y']],
    putLane: [[{ listId: 'x', id: 'y', version: 1, ciphertext: HASH }]],
    endFamilyList: [['x']],
    deleteExpiredFamilyLists: [[10]],
  },
}
