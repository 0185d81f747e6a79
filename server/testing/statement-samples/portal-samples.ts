import type { Part } from '../../platform/database/connect.ts'
import { CURSOR, DATE, HASH, ID, PERIOD, type StatementSamples } from './sample-values.ts'

const EXAM = { digest: 'a', version: '1', examiner: ID }
const PULL = { model: 'a', puller: ID, leaseSeconds: 10 }
const COUNTER = { purpose: 'login', subjectHash: 'a' }
const PASSKEY = {
  adminId: ID,
  credentialId: 'a',
  publicKey: HASH,
  counter: 0,
  transports: ['usb'],
  rpId: 'localhost',
  name: 'Key',
}
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
  timestamp: DATE,
}

const INBOX_FILTER = {
  words: ['ros'],
  trigrams: ['ros'],
  stage: 'new',
  view: 'all',
  adminId: ID,
  timeZone: 'UTC',
}
const DESK_EVENT = { leadId: ID, key: ID, adminId: ID, kind: 'note', details: { text: 'a' } }

export const PORTAL_SAMPLES: StatementSamples = {
  'features/model/exam/queries.ts': {
    findExam: [[EXAM]],
    claimExam: [[{ ...EXAM, model: 'a', deadlineMs: 1, questions: 1, leaseSeconds: 10 }]],
    renewExam: [[EXAM, 10, 1]],
    finishExam: [[EXAM, {}]],
    failExam: [[EXAM, 'failed']],
    releaseExam: [[EXAM]],
    forgetExam: [[EXAM]],
  },
  'features/model/ranking/ranking-queries.ts': {
    insertRanking: [[{ fallback: null, calls: 1, durationMs: 1 }]],
    deleteRankings: [[{ before: DATE, limit: 1 }]],
  },
  'features/model/status/figure-queries.ts': {
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
  'features/portal/accounts/reset-queries.ts': {
    upsertReset: [[{ adminId: ID, tokenHash: HASH, lifetime: 60 }]],
    findReset: [[HASH]],
    consumeReset: [[HASH]],
    deleteReset: [[ID]],
  },
  'features/portal/advertisers/edit-queries.ts': {
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
  'features/portal/advertisers/queries.ts': {
    listActive: [
      ['TX', 'Austin', 10],
      [null, '', 10],
    ],
    findActive: [[ID]],
  },
  'features/portal/analytics/queries.ts': { insertEvents: [[[EVENT]]] },
  'features/portal/analytics/report-queries.ts': {
    countPageViews: [[]],
    listTopCities: [[10]],
    countVisitsByDay: [[PERIOD]],
    countFormOpens: [[PERIOD]],
    countByState: [[['TX'], PERIOD]],
  },
  'features/portal/analytics/roll-up-queries.ts': {
    replaceEventsWithCounts: [[{ before: DATE, limit: 10, timeZone: 'UTC' }]],
  },
  'features/portal/inbox/desk-queries.ts': {
    findDesk: [[ID]],
    lockDesk: [[ID]],
    listEvents: [[ID, 10]],
    findSameEvent: [[DESK_EVENT]],
    insertEvent: [[DESK_EVENT]],
    updateDesk: [[ID, { stage: 'contacted', closeReason: null }, true]],
    findAssignee: [[ID]],
  },
  'features/portal/inbox/detail-queries.ts': {
    findAnswers: [[ID]],
    listVersions: [[ID, 10]],
    findConsent: [[ID]],
    listMessagesOf: [['rosa@example.org', '5127677319', 10]],
    listLike: [[ID, { phrases: ['rosa diaz', 'austin tx'], trigrams: ['ros'] }, 10]],
  },
  'features/portal/inbox/fill-queries.ts': {
    listSeen: [
      [undefined, 10],
      [CURSOR, 10],
    ],
    lockSearched: [[[ID]]],
    upsertTexts: [[[{ id: ID, text: 'rosa' }], 7]],
  },
  'features/portal/inbox/list-queries.ts': {
    findLeads: ['all', 'unread', 'due', 'mine', 'unassigned'].flatMap((view) => [
      [{ ...INBOX_FILTER, view }, undefined, 10],
      [{ ...INBOX_FILTER, view, words: [], stage: undefined }, CURSOR, 10],
    ]),
    findAmongNext: [[INBOX_FILTER, CURSOR, { limit: 10, depth: 20 }]],
    findByReference: [[INBOX_FILTER, 'ABC-123', undefined]],
    countWaiting: [['UTC', 10]],
  },
  'features/portal/audit/seal-queries.ts': {
    lockSealing: [[]],
    findLastLink: [[]],
    listUnsealed: [['0', 10, 10]],
    insertLinks: [[[{ entryId: '1', hash: HASH }]]],
    listPairs: [['0', 10]],
  },
  'features/portal/audit/queries.ts': {
    insertEntry: [[{ action: 'login', adminId: null, username: null, subject: null, details: {} }]],
    findLoginFrom: [[ID, null, 30]],
    countRecentReads: [[ID]],
    findRecentDetails: [[{ id: '1', action: 'login', adminId: ID }]],
    listEntries: [
      ['1', 10],
      [null, 10],
    ],
  },
  'features/portal/duty/queries.ts': {
    receiversFragment: [
      (tx, statement) => tx`select * from (${statement(tx, undefined) as Part}) as receiver`,
    ],
    listReceivers: [['care@example.org'], [undefined]],
    listChoices: [['care@example.org'], [undefined]],
    findAddress: [[ID]],
    upsertDuty: [[ID, { mode: 'each', address: 'olive@example.org' }]],
    wakeMailsOf: [[ID]],
  },
  'features/portal/duty/news-queries.ts': {
    findLeadNews: [[ID]],
    listLeadNews: [[PERIOD, 10]],
    listMessageNews: [[PERIOD, 10]],
    countNews: [[PERIOD]],
  },
  'features/portal/duty/digest-queries.ts': {
    lockDueDigests: [['UTC', 120]],
    updateDigestedTo: [[ID, DATE]],
  },
  'features/portal/mail-problems/queries.ts': {
    listProblems: [[10]],
    countProblems: [[]],
    updateToDue: [[ID]],
    deleteProblem: [[ID]],
  },
  'features/portal/credentials/account-mail-queries.ts': {
    claimAccountMail: [[{ adminId: ID, kind: 'locked', subjectHash: 'a' }]],
    deleteOldAccountMails: [[ID]],
  },
  'features/portal/credentials/admins.ts': {
    findAdminByName: [['olive']],
    findAdminByEmail: [['olive@example.org']],
    findAdmin: [[ID]],
    listAdmins: [[]],
    countActiveAdmins: [[]],
    countAdmins: [[]],
    findOldestAdmin: [[]],
    insertAdmin: [[{ username: 'olive', email: 'olive@example.org', passwordHash: '-' }]],
    resetPasswordHash: [[ID, '-']],
    updatePasswordIfUnchanged: [[ID, '-', '+']],
    updateLastLogin: [[ID, '-']],
    deactivate: [[ID]],
  },
  'features/portal/credentials/passkeys/stored-passkeys.ts': {
    listPasskeys: [[ID]],
    findPasskeyOwner: [['a']],
    lockPasskey: [['a']],
    updatePasskeyUse: [[ID, 1]],
    insertPasskey: [[PASSKEY]],
    deletePasskey: [[ID, ID]],
    deletePasskeys: [[ID]],
    countPasskeys: [[ID]],
    spendChallenge: [[HASH, 60]],
  },
  'features/portal/credentials/second-factor/queries.ts': {
    lockTotp: [[ID]],
    listTotpAdmins: [[]],
    updateSealedSecret: [[ID, HASH]],
    upsertTotp: [[ID, HASH]],
    updateTotpStep: [[ID, 1]],
    deleteTotp: [[ID]],
    insertRecoveryCodes: [[ID, []]],
    consumeRecoveryCode: [[ID, HASH]],
    deleteRecoveryCodes: [[ID]],
    findFactors: [[ID]],
  },
  'features/portal/session/login-step-queries.ts': {
    insertStep: [[{ tokenHash: HASH, adminId: ID, passwordHash: '-', lifetime: 60 }]],
    findStepAdmin: [[HASH]],
    deleteStep: [[HASH]],
    deleteSteps: [[ID]],
  },
  'features/portal/images/queries.ts': {
    insertImage: [['disk']],
    findImage: [[ID]],
    lockEmpty: [[ID]],
    lockImage: [[ID]],
    updateChecked: [
      [ID, { type: 'image/png', version: '1' }],
      [ID, { type: 'image/webp', version: '1', servedAs: 'encoded' }],
    ],
    deleteImages: [[[ID]]],
    markUnused: [[]],
    lockUnused: [[['disk'], 24, 10]],
    listImages: [[]],
    updateStore: [[ID, 'disk']],
  },
  'features/portal/leads/queries.ts': {
    listLeads: [[10, CURSOR]],
    countLeads: [[CURSOR], []],
    countLeadsByDay: [[PERIOD]],
  },
  'features/portal/messages/queries.ts': {
    listMessages: [[10, CURSOR]],
    countMessagesAfter: [[CURSOR]],
    countMessagesByDay: [[PERIOD]],
  },
  'features/portal/pictures/queries.ts': {
    upsertFetch: [[{ businessId: ID, url: 'https://example.org' }]],
    deleteFetch: [[ID]],
    takeDueFetch: [[{ pause: 600, maxAttempts: 6 }]],
    storeCopy: [[{ businessId: ID, url: 'https://example.org' }, '/objects/business-images/1']],
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
  'features/portal/retention/queries.ts': {
    findRetention: [[]],
    lockRetention: [[]],
    updateRetention: [[{ days: 30 }]],
    lockDueRetention: [[60, 'UTC']],
  },
  'features/portal/searches/queries.ts': {
    countStored: [[]],
    countStoredByDay: [[PERIOD]],
  },
  'features/portal/session/attempt-queries.ts': {
    countAttempt: [[COUNTER, 60, undefined]],
    lockAttempts: [[COUNTER, 60, DATE]],
    readLock: [[COUNTER, undefined]],
    decrementAttempts: [[COUNTER]],
    deleteAttempts: [[COUNTER]],
    deleteOldAttempts: [[60, 10, undefined]],
  },
  'features/portal/session/session-queries.ts': {
    findOpenSession: [[ID]],
    touchSession: [[ID]],
    confirmSession: [[ID]],
    insertSession: [[{ adminId: ID, lifetime: 60, ipAddress: null, userAgent: null }]],
    listSessions: [[]],
    deleteSession: [[ID]],
    deleteSessions: [[ID], [ID, ID]],
    deleteSurplusSessions: [[ID, 20]],
  },
  'features/portal/token-usage/roll-up-queries.ts': {
    replaceUsageWithSums: [[{ before: DATE, limit: 10, timeZone: 'UTC' }]],
  },
  'features/portal/token-usage/queries.ts': {
    sumByEndpoint: [[]],
    sumCostByDay: [[PERIOD]],
    insertModelCall: [[MODEL_CALL]],
  },
}
