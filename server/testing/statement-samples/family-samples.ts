import { mergeCommunities } from '../../features/catalogue/community-queries.ts'
import { replacePack } from '../../features/catalogue/packs/build-queries.ts'
import { createStaging } from '../../features/catalogue/record-queries.ts'
import { hasListCode, hasReference } from '../../features/family/questionnaire/queries.ts'
import type { Part } from '../../platform/database/connect.ts'
import { CURSOR, DATE, HASH, ID, PERIOD, type Sample, type StatementSamples } from './sample-values.ts'

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
const FACTS = {
  name: 'House',
  normalizedName: 'house',
  description: '',
  price: null,
  rating: null,
  amenities: [],
  absentAmenities: [],
  careTypes: [],
  phone: null,
  email: null,
  website: null,
  address: null,
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  latitude: null,
  longitude: null,
  residentGender: null,
}
const RECORD = { ...FACTS, id: ID, source: 'sample', sourceId: '1' }
const SOURCE = {
  source: 'tx',
  format: 'tx',
  kind: 'Assisted living',
  sourceDate: '2026-01-01',
  dateIsGiven: true,
  fileSha256: HASH,
}
/** A whole text, parts of which some are known, and parts that are all known. */
const ANSWERS = [
  { text: '{}' },
  { figures: HASH, parts: [{ body: 'new', id: undefined }], epoch: null },
  { figures: HASH, parts: [{ body: 'known', id: 1 }], epoch: '1 2' },
]
const VERSION = {
  keyHash: HASH,
  requestHash: HASH,
  payload: {},
  reference: 'AAA-000',
  receivedAt: DATE,
  answer: { text: '{}' },
  codeHash: HASH,
  rankWithinMs: 1000,
  leadId: ID,
  lead: {
    firstName: '',
    lastName: '',
    age: '',
    gender: '',
    email: '',
    budget: '',
    amenities: [],
    city: '',
    state: '',
    zipCode: '',
    phone: null,
    ipAddress: null,
    userAgent: null,
    tosAgreed: true,
    marketingOptIn: false,
  },
  consent: { termsVersion: '1', termsHash: null, purposes: [], gpc: false },
}
const REQUEST = { kind: 'tour', community: { id: ID, name: '', town: '' } } as const
const CONTACT = {
  keyHash: HASH,
  requestHash: HASH,
  message: { firstName: '', lastName: '', email: '', message: '' },
  reference: 'AAA-000',
  ipAddress: null,
}

const PACK = {
  hash: 'a'.repeat(64),
  state: 'TX',
  kind: 'living' as const,
  communities: 0,
  asOf: null,
  content: HASH,
}

/** Calls a statement that reads the temporary table of an import. */
const staged =
  (...parameters: unknown[]): Sample =>
  async (tx, statement) => {
    await createStaging(tx)
    await statement(tx, ...parameters)
  }

export const FAMILY_SAMPLES: StatementSamples = {
  'features/catalogue/campus-queries.ts': {
    assignCampuses: [[]],
  },
  'features/catalogue/community-queries.ts': {
    assignCommunities: [[]],
    mergeCommunities: [[]],
    showCommunities: [
      async (tx, statement) => {
        await mergeCommunities(tx)
        await statement(tx)
      },
    ],
  },
  'features/catalogue/packs/build-queries.ts': {
    leaseOutdatedPacks: [[1, 60]],
    storePacksMade: [['1', 1]],
    storePacksFailure: [['']],
    listStateDays: [[]],
    listCurrentHashes: [[]],
    replacePack: [[PACK]],
    retirePacksExcept: [[[]]],
    listEarlierPacks: [[PACK, 3]],
    storeDelta: [
      async (tx, statement) => {
        await replacePack(tx, PACK)
        await statement(tx, PACK.hash, PACK.hash, PACK.content)
      },
    ],
    deleteOldPacks: [[{ count: 3, days: 100 }]],
  },
  'features/catalogue/packs/pack-queries.ts': { listPackedPlaces: [[8]], listPackRows: [[[ID]]] },
  'features/catalogue/packs/serve-queries.ts': {
    listCurrentPacks: [[]],
    findPack: [[PACK.hash]],
    findDelta: [[PACK.hash, PACK.hash]],
    listHashesOf: [['TX', 1]],
    reportPacks: [[1]],
  },
  'features/catalogue/queries.ts': { hasFacilities: [[]], upsertRecords: [[[RECORD]]] },
  'features/catalogue/record-queries.ts': {
    createStaging: [[]],
    clearStaging: [staged()],
    stageRecords: [staged('tx', [{ sourceId: '1', facts: FACTS }])],
    moveStaged: [staged('tx')],
    findSimilarSource: [staged('tx')],
    recomputeMatchKeys: [[]],
    compareStaged: [staged('tx')],
    storeStaged: [staged('tx', '2026-01-01')],
  },
  'features/catalogue/report-queries.ts': {
    listDiscovered: [
      [10, undefined],
      [10, CURSOR],
    ],
    countByState: [[]],
    countByAmenity: [[]],
    listSources: [[]],
  },
  'features/catalogue/source-queries.ts': {
    lockCatalogue: [[]],
    findSource: [['tx']],
    upsertSource: [[SOURCE]],
    deleteSourceAndRecords: [['tx']],
    deleteSample: [[]],
    raiseVersion: [[]],
    markSampleRestored: [[]],
    findCommunityRules: [[]],
    storeCommunityRules: [[2]],
    listImportedSources: [[]],
    countCommunities: [[]],
  },
  'features/family/contact/erase-queries.ts': {
    lockMessages: [[{ ids: [ID] }], [{ keyHashes: [HASH] }], [{ before: DATE, limit: 10 }]],
    updateToTombstones: [[[ID], DATE]],
    insertTombstones: [[[{ keyHash: HASH, erasedAt: DATE }]]],
  },
  'features/family/browsing/queries.ts': {
    listArea: [
      [{ state: 'TX', from: null }, 10, undefined],
      [{ state: 'TX', from: POSITION }, 10, { distance: 1, normalizedName: 'house', id: ID }],
    ],
    describeArea: [[{ state: 'TX', from: null }], [{ state: 'TX', from: POSITION }]],
  },
  'features/family/contact/queries.ts': {
    findContact: [[HASH]],
    insertContact: [[CONTACT], [{ ...CONTACT, message: { ...CONTACT.message, request: REQUEST } }]],
    updateContactResponse: [[HASH, '{}']],
  },
  'features/family/erasures/mail-file-queries.ts': {
    listKnownRecords: [[[ID], [ID]]],
  },
  'features/family/erasures/queries.ts': {
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
  'features/family/geography/queries.ts': {
    hasZipCodes: [[]],
    // It runs in its own transaction, and its only typed statement is that of hasZipCodes.
    copyZipCodes: [],
    findZipCode: [['78701']],
    listZipCodes: [[]],
    findCenter: [
      ['TX', 'Austin'],
      ['TX', null],
    ],
    findMilesToCity: [[POSITION, 'TX', 'Austin']],
    findNearestZip: [[POSITION, BOX]],
    findPositions: [[[{ zipCode: '78701', city: 'Austin', state: 'TX' }]]],
  },
  'features/family/mailed-links/queries.ts': {
    countMailFragment: [
      (tx, statement) =>
        statement(tx, { addressHash: HASH, limit: 1, at: undefined }, tx`from (select) as one`),
    ],
    insertRequest: [[HASH, undefined]],
    deleteOldMailboxes: [[undefined]],
    insertLink: [[{ leadId: ID, tokenHash: HASH, days: 30 }]],
    findLinked: [[HASH]],
    lockLinkedLead: [[HASH]],
    deleteLinksIfMoved: [[ID, 'a@example.org']],
    lockAddressee: [['a@example.org']],
    runQueueing: [(tx, statement) => statement(tx, ID, tx``)],
    deleteExpiredLinks: [[]],
  },
  'features/family/matching/copy-queries.ts': {
    catalogVersion: [(tx, statement) => tx`select ${statement(tx) as Part} as version`],
    readCatalogVersion: [[]],
    listPricedRows: [[10]],
  },
  'features/family/matching/coverage-queries.ts': {
    findCoverage: [['TX']],
    listCoverages: [[]],
  },
  'features/family/matching/discovered-queries.ts': {
    upsertDiscovered: [[[{ id: ID, times: 1, sourceSearch: 'AAA-000' }]]],
  },
  'features/family/matching/queries.ts': {
    findPool: [[WISHES, POSITION]],
    findPoolOfState: [[WISHES]],
    findFartherPool: [[WISHES, POSITION]],
    findListed: [[[ID]]],
  },
  'features/family/notices/queries.ts': {
    listAcrossBorder: [['TX', POSITION, BOX, 2]],
  },
  'features/family/questionnaire/lead-queries.ts': {
    lockLeadOf: [[HASH]],
    lockCorrectableLead: [[HASH]],
    lockLeads: [[[ID]]],
    lockLeadsBefore: [[DATE, 10]],
    deleteLeads: [[[ID]]],
    deleteConsentsOf: [[[HASH]]],
    lockVersionsBefore: [[DATE, 10]],
  },
  'features/family/questionnaire/queries.ts': {
    findState: [[HASH]],
    findSubmission: [[HASH]],
    lookUp: [(tx, statement) => statement(tx, HASH, tx`true`, tx`''`)],
    hasListCode: [(tx) => tx`select ${hasListCode(tx, 'AAAA-AAAA')} from submissions as named`],
    hasReference: [(tx) => tx`select ${hasReference(tx, 'AAA-000')} from submissions as named`],
    findByEmail: [
      (tx, statement) => statement(tx, 'a@example.org', hasReference(tx, 'AAA-000')),
      (tx, statement) => statement(tx, 'a@example.org', hasListCode(tx, 'AAAA-AAAA')),
    ],
    finalizeBeforeDeadline: ANSWERS.map((answer) => [HASH, answer]),
    finalizeStoredResponse: [[HASH]],
    updateSuperseded: [[ID, HASH]],
    updateTakenOver: [[ID, HASH]],
    insertTombstone: [[HASH, DATE]],
    waitForConcurrentInsert: [[HASH]],
    updateToTombstones: [
      [{ keyHashes: [HASH] }, DATE],
      [{ leadIds: [ID] }, DATE],
    ],
    findNotErased: [[[HASH]]],
  },
  'features/family/questionnaire/read-token-queries.ts': {
    insertReadToken: [[HASH, HASH]],
    findTokenTarget: [[HASH]],
  },
  'features/family/questionnaire/stored-answer/stored-key-queries.ts': { removeKeys: [[10]] },
  'features/family/questionnaire/stored-answer/sweep-queries.ts': {
    listUsedParts: [[HASH, 10]],
    listParts: [[0, 10]],
    condemnParts: [[[1], 100]],
    releaseParts: [[[1]]],
    deleteCondemned: [[[{ id: 1, condemnedIn: '1' }]]],
  },
  'features/family/shared-lists/queries.ts': {
    upsertSharedList: [[{ id: 'x', tokenHash: HASH, ciphertext: HASH, days: 30 }, 10]],
    findSharedList: [['x']],
    stopSharedList: [[{ id: 'x', tokenHash: HASH }, 90]],
    deleteExpiredSharedLists: [[10]],
  },
  'features/family/questionnaire/version-queries.ts': {
    insertVersion: ANSWERS.map(
      (answer): Sample =>
        (tx, statement) =>
          statement(tx, { ...VERSION, answer }, tx`counted as (select from taken)`, tx``),
    ),
  },
}
