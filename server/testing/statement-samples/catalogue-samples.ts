import { mergeCommunities } from '#server/features/catalogue/community-queries.ts'
import { createStaging } from '#server/features/catalogue/record-queries.ts'
import { CURSOR, DATE, HASH, ID, type Sample, type StatementSamples } from './sample-values.ts'

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

const EDITION = {
  source: 'tx',
  fileName: 'tx.csv',
  fileSha256: HASH,
  content: HASH,
  editionDate: '2026-01-01',
  report: { read: 1, refused: 0, findings: [], changes: [], reasons: [] },
}
const PACK = {
  hash: 'a'.repeat(64),
  state: 'TX',
  kind: 'living' as const,
  communities: 0,
  asOf: null,
  content: HASH,
}

const KEYS = { placeKey: 'house|78701', addressKey: null, phoneKey: null }
const CHANGE = {
  id: ID,
  kind: 'hidden' as const,
  recordIds: [ID],
  name: 'House',
  location: 'Austin, TX 78701',
  fields: {},
  reason: 'It asked for it',
  adminId: ID,
}

/** Calls a statement that reads the communities that are about to be shown. */
const merged =
  (...parameters: unknown[]): Sample =>
  async (tx, statement) => {
    await mergeCommunities(tx)
    await statement(tx, ...parameters)
  }

/** Calls a statement that reads the temporary table of an import. */
const staged =
  (...parameters: unknown[]): Sample =>
  async (tx, statement) => {
    await createStaging(tx)
    await statement(tx, ...parameters)
  }

export const CATALOGUE_SAMPLES: StatementSamples = {
  'features/catalogue/community-queries.ts': {
    assignCampuses: [[]],
    assignCommunities: [[]],
    mergeCommunities: [[]],
    showCommunities: [merged()],
  },
  'features/catalogue/changes/queries.ts': {
    dropUnlisted: [merged()],
    listMerged: [merged()],
    updateMerged: [merged(ID, { phone: '(512) 555-0100' })],
    addFacts: [merged(ID, [])],
    listLicensed: [[]],
    findHome: [[ID]],
    findSameHome: [[KEYS, { zipCode: '78701' }]],
    insertHandRecord: [[{ id: ID, sourceId: ID, facts: FACTS, ...KEYS }]],
    retireHandRecords: [[[ID]]],
    insertChange: [[CHANGE]],
    markUndone: [[ID, ID]],
    listChangeRows: [[1], [1, ID]],
    findUnlisting: [[ID]],
  },
  'features/catalogue/open-data/queries.ts': {
    listCommunities: [
      [null, '', 1],
      ['TX', ID, 1],
    ],
    listBusinesses: [
      [null, '', 1],
      ['TX', ID, 1],
    ],
  },
  'features/catalogue/packs/queries.ts': {
    leaseOutdatedPacks: [[1, 60]],
    storePacksMade: [['1', 1]],
    storePacksFailure: [['']],
    listStateDays: [[]],
    replacePack: [[PACK]],
    retirePacksExcept: [[[]]],
    deleteReplacedPacks: [[24]],
    listPackedPlaces: [[]],
    listPackRows: [[[ID]]],
    listCurrentPacks: [[]],
    findPack: [[PACK.hash]],
    reportPacks: [[1]],
  },
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
  'features/catalogue/sources/check-queries.ts': {
    listChecks: [[]],
    upsertSwitch: [['tx', true]],
    leaseCheck: [[60], [60, 'tx']],
    finishCheck: [[{ source: 'tx', problem: null, validators: { mark: '1' }, waitSeconds: 0 }, 'UTC']],
  },
  'features/catalogue/sources/edition-queries.ts': {
    listChanges: [staged('tx')],
    findNewestRecordDay: [staged()],
    storeEdition: [['current', EDITION]],
    listEditions: [[]],
    findEdition: [[ID]],
    isKnownFile: [['tx', HASH]],
    refuseHeld: [[ID]],
  },
  'features/catalogue/told/queries.ts': {
    insertLink: [[{ tokenHash: HASH, facilityId: ID, adminId: ID, days: 1 }]],
    findLink: [[HASH]],
    deleteExpiredLinks: [[]],
    findEmail: [[ID]],
    findAnswer: [[ID], [ID, true]],
    updateAnswer: [[ID, 1, 'counts']],
    listCounting: [[ID]],
    listAnswers: [[1, 1]],
    listTold: [[null], [[ID]]],
    listTellersAround: [['TX']],
    findCommunity: [[ID]],
    lockCommunity: [[ID]],
    listEntries: [[ID, 1]],
    findVersion: [[ID]],
    insertEntry: [
      [
        {
          facilityId: ID,
          version: 1,
          facts: { rooms: 1 },
          toldAt: DATE,
          toldBy: null,
          note: null,
          adminId: ID,
        },
      ],
    ],
    upsertTold: [[ID, { fact: 'rooms', value: 1, toldAt: DATE.toISOString(), expiresAt: null }]],
    deleteTold: [[ID, ['rooms']]],
    eraseTellersOf: [[[ID]]],
    listCallers: [[['marta'], 1]],
    eraseCallers: [[['Marta']]],
  },
  'features/catalogue/queries.ts': {
    listDiscovered: [
      [10, undefined],
      [10, CURSOR],
    ],
    countCatalog: [[]],
    countByState: [[]],
    countByAmenity: [[]],
    listSources: [[]],
    countUnknown: [[]],
    hasFacilities: [[]],
    upsertRecords: [[[RECORD]]],
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
}
