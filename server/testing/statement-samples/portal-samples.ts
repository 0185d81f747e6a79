import { DAILY_COUNTS } from '#server/features/visits/roll-up-queries.ts'
import { CURSOR, DATE, ID, PERIOD, type StatementSamples } from './sample-values.ts'

const EXAM = { digest: 'a', version: '1', examiner: ID }
const PULL = { model: 'a', puller: ID, leaseSeconds: 10 }
const BUSINESS = {
  name: 'House',
  description: 'A house',
  city: 'Austin',
  state: 'TX',
  address: null,
  zipCode: null,
  phone: null,
  email: null,
  website: null,
  imageUrl: null,
  price: null,
  rating: null,
  priority: 0,
  amenities: [],
  careTypes: [],
}
const MODEL_CALL = {
  endpoint: 'questionnaire',
  model: 'a',
  outcome: 'answered',
  success: true,
  errorMessage: null,
  promptTokens: 1,
  completionTokens: null,
  totalTokens: null,
  costMicrodollars: null,
  durationMs: 1,
  userCity: null,
  userState: null,
}
const EVENT = {
  id: ID,
  eventType: 'page_view',
  userCity: null,
  userState: null,
  ipAddress: null,
  userAgent: null,
  metadata: { path: '/' },
  businessId: null,
  timestamp: DATE,
}

const LEAD_CHOICE = {
  filters: { city: 'austin', state: 'TX', zipCode: '787', from: '2026-01-01', to: '2026-01-31' },
  timeZone: 'UTC',
}

export const PORTAL_SAMPLES: StatementSamples = {
  'features/portal/backups/queries.ts': {
    findLastBackup: [[]],
    storeLastBackup: [[{ madeAt: DATE, bytes: 1, leads: 1, messages: 0, isEncrypted: true }]],
  },
  'features/model/exam/queries.ts': {
    findExam: [[EXAM]],
    claimExam: [[{ ...EXAM, model: 'a', deadlineMs: 1, questions: 1, leaseSeconds: 10 }]],
    renewExam: [[EXAM, 10, 1]],
    finishExam: [[EXAM, {}]],
    failExam: [[EXAM, 'failed']],
    releaseExam: [[EXAM]],
    forgetExam: [[EXAM]],
  },
  'features/model/usage/queries.ts': {
    insertModelCall: [[MODEL_CALL]],
    insertRanking: [[{ fallback: null, calls: 1, durationMs: 1 }]],
    deleteRankings: [[{ before: DATE, limit: 1 }]],
    countFallbacks: [[PERIOD]],
    findTimes: [[PERIOD]],
    findWaits: [[PERIOD]],
    countCalls: [[PERIOD]],
  },
  'features/model/status/queries.ts': {
    findPull: [['a']],
    claimPull: [[PULL]],
    renewPull: [[PULL, { completed: 1, total: 2 }]],
    endPull: [[PULL, null]],
  },
  'features/businesses/advertisers/edit-queries.ts': {
    listAll: [
      [undefined, 10],
      [{ priority: 1, name: 'House', id: ID }, 10],
    ],
    findAny: [[ID]],
    lockBusiness: [[ID]],
    insertBusiness: [[BUSINESS]],
    updateBusiness: [[ID, BUSINESS]],
    deleteBusiness: [[ID]],
  },
  'features/businesses/advertisers/queries.ts': {
    listActive: [
      ['TX', 'Austin', 10],
      [null, '', 10],
    ],
    findActive: [[ID]],
  },
  'features/visits/queries.ts': {
    findTowns: [[[{ city: 'Austin', state: 'TX' }]]],
    insertEvents: [[[EVENT]]],
  },
  'features/visits/report-queries.ts': {
    countPageViews: [[]],
    listTopCities: [[{ before: PERIOD.to, least: 5, limit: 10 }]],
    countVisitsByDay: [[PERIOD]],
    countFormOpens: [[PERIOD]],
    countFamiliesWhoWrote: [[PERIOD]],
    countByState: [[['TX'], PERIOD, 5]],
  },
  'features/visits/roll-up-queries.ts': {
    addUpCounts: DAILY_COUNTS.map((counts) => [counts, { days: 400, limit: 10 }]),
    replaceEventsWithCounts: [[{ before: DATE, limit: 10, timeZone: 'UTC' }]],
  },
  'features/audit/failure-queries.ts': {
    countFailure: [[{ action: 'login_failed', ipAddress: null, username: null }]],
    moveFailureCounts: [[10]],
  },
  'features/audit/people-shown-queries.ts': {
    countPeopleShown: [[ID, [ID]]],
    deleteOldPeopleShown: [[]],
    insertPeopleShown: [[ID, [ID]]],
    lockReader: [[ID]],
    readSecondsUntilFewer: [[ID]],
  },
  'features/audit/queries.ts': {
    insertEntry: [[{ action: 'login', adminId: null, username: null, subject: null, details: {} }]],
    findLoginFrom: [[ID, null, 30]],
    findRecentDetails: [[{ id: '1', action: 'login', adminId: ID }]],
    listEntries: [
      ['1', 10],
      [null, 10],
    ],
  },
  'features/businesses/images/queries.ts': {
    insertImage: [['disk']],
    findImage: [[ID]],
    lockEmpty: [[ID]],
    lockImage: [[ID]],
    updateChecked: [
      [ID, { type: 'image/png', version: '1' }],
      [ID, { type: 'image/webp', version: '1', isEncoded: true }],
    ],
    deleteImages: [[[ID]]],
    markUnused: [[]],
    lockUnused: [[['disk'], 24, 10]],
    listImages: [[]],
    updateStore: [[ID, 'disk']],
  },
  'features/portal/leads/queries.ts': {
    listLeads: [
      [{ filters: {}, timeZone: 'UTC' }, 10, undefined],
      [LEAD_CHOICE, 10, CURSOR],
    ],
    findLead: [[ID]],
    countLeads: [[LEAD_CHOICE, CURSOR]],
    countCompleted: [[]],
    countCompletedByDay: [[PERIOD]],
  },
  'features/portal/messages/queries.ts': { listMessages: [[10, CURSOR]], countMessagesAfter: [[CURSOR]] },
  'features/businesses/pictures/queries.ts': {
    upsertFetch: [[{ businessId: ID, url: 'https://example.org' }]],
    deleteFetch: [[ID]],
    takeDueFetch: [[{ pause: 600, maxAttempts: 6 }]],
    storeCopy: [[{ businessId: ID, url: 'https://example.org' }, '/objects/business-images/1']],
  },
  'features/portal/reports/lead-queries.ts': {
    countContacts: [[PERIOD]],
    listStageChanges: [[[DATE]]],
    listCloseReasons: [[PERIOD, { least: 5, limit: 10 }]],
    countClosed: [[PERIOD]],
  },
  'features/portal/reports/market-queries.ts': {
    countByZip: [[PERIOD]],
    countByTown: [[PERIOD]],
    countCommunitiesByZip: [[]],
    countWishes: [[PERIOD]],
    countOffers: [[[1, 2]]],
    countByPrice: [[[3500, 4500]]],
    listBusinessFigures: [[{ both: PERIOD, current: PERIOD }, 10]],
  },
  'features/portal/reports/week-queries.ts': {
    listWeekStarts: [['UTC', DATE, 4]],
    countErasedByWeek: [[PERIOD]],
    findInboxStart: [[]],
  },
  'features/portal/retention/preview-queries.ts': {
    countDue: [
      [
        {
          days: 30,
          messageDays: null,
          versionDays: 30,
          eventDays: 30,
          usageDays: 90,
          acknowledgementDays: 30,
        },
      ],
    ],
  },
  'features/content/site-text-queries.ts': {
    findStoredTexts: [['site texts']],
    storeTexts: [['site texts', { phone: '', email: '', businessHours: '', isFree: '', consultation: '' }]],
  },
  'features/portal/retention/queries.ts': {
    findRetention: [[]],
    lockRetention: [[]],
    updateRetention: [[{ days: 30 }]],
    lockDueRetention: [[60, 'UTC']],
  },
  'features/portal/searches/queries.ts': { countStored: [[]], countStoredByDay: [[PERIOD]] },
  'features/portal/token-usage/queries.ts': {
    sumByEndpoint: [[]],
    sumCostByDay: [[PERIOD]],
    replaceUsageWithSums: [[{ before: DATE, limit: 10, timeZone: 'UTC' }]],
  },
}
