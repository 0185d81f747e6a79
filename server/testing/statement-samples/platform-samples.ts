import { OWNER, REQUESTS } from '#server/platform/database/roles/role-address.ts'
import { DATE, ID, PERIOD, type StatementSamples } from './sample-values.ts'

const COUNTER = {
  bucket: 'a',
  addressHash: 'a',
  limit: 5,
  at: undefined,
  amount: 1,
  window: { slotSeconds: 1, slots: 61 },
}
const MAIL = {
  to: 'a@example.org',
  replyTo: null,
  subject: '',
  text: '',
  contactId: null,
  leadId: null,
  familyEmailId: null,
  adminId: null,
  notice: null,
  lifetime: null,
}

export const PLATFORM_SAMPLES: StatementSamples = {
  'operations/health/queries.ts': { measureDatabase: [[]], measureMailQueue: [[]], insertProbe: [[]] },
  'operations/backup/tables.ts': {
    listIndexes: [[['facilities']]],
    listReferences: [[['submissions']]],
    listTables: [[['facilities']]],
    listOthers: [[['facilities']]],
    findDatabaseName: [[]],
    listSequences: [[['audit_log']]],
    setSequence: [[{ table: 'audit_log', column: 'id', last: '1' }]],
    countRows: [['facilities']],
    measureDatabase: [[]],
    hasAnything: [[]],
  },
  'platform/database/migration-queries.ts': { listApplied: [[]] },
  'platform/database/pooler-queries.ts': { findBackend: [[]], listUnlimited: [[['statement_timeout']]] },
  'platform/database/data-folder-queries.ts': { findDataFolder: [['postgres://localhost/hearthfinder']] },
  'platform/database/roles/role-queries.ts': {
    lockRoles: [[]],
    upsertRole: [[REQUESTS, 'a']],
    grantSettings: [[OWNER]],
    useDatabaseAs: [[OWNER]],
    grantRows: [[REQUESTS]],
    lockMigrations: [[]],
    findConnection: [[]],
    canChangeAuditLog: [[]],
  },
  'platform/mail/queries.ts': {
    insertMail: [[MAIL], [{ ...MAIL, notice: { kind: 'created' } }]],
    insertNotices: [
      (tx, statement) =>
        statement(
          tx,
          { leadId: ID, notice: { kind: 'created' } },
          tx`select ${ID}::uuid as admin_id, 'a@example.org' as address`,
        ),
    ],
    updateFailure: [[{ id: ID, reason: '-', isLast: true }]],
    takeDueMail: [[{ firstPause: 1, longestPause: 2 }, ID]],
    deleteExpiredMails: [[90]],
    deleteMailsAbout: [[[ID]]],
  },
  'platform/period.ts': {
    findToday: [['UTC', DATE]],
    lastDays: [['UTC', DATE, 7]],
    countByDay: [[PERIOD, { name: 'questionnaires', time: 'created_at' }]],
    checkTimeZone: [['UTC']],
  },
  'platform/rate-limit/queries.ts': {
    isLimitReached: [[[COUNTER, COUNTER]]],
    add: [[COUNTER]],
    readSecondsLeft: [[COUNTER]],
    deleteStaleCounts: [[10, undefined]],
  },
}
