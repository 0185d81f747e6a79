import { DATE, HASH, ID, type StatementSamples } from './sample-values.ts'

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

export const ACCOUNT_SAMPLES: StatementSamples = {
  'features/portal/accounts/reset-queries.ts': {
    upsertReset: [[{ adminId: ID, tokenHash: HASH, lifetime: 60 }]],
    findReset: [[HASH]],
    consumeReset: [[HASH]],
    deleteReset: [[ID]],
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
    findOldestOwner: [[]],
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
    listSessions: [[null], [ID]],
    deleteSession: [
      [ID, null],
      [ID, ID],
    ],
    deleteSessions: [[ID], [ID, ID]],
    deleteSurplusSessions: [[ID, 20]],
  },
}
