import type { Part } from '#server/platform/database/connect.ts'
import { MESSAGE_VIEWS } from '#shared/desk/inbox-messages.ts'
import { CURSOR, DATE, HASH, ID, PERIOD, type StatementSamples } from './sample-values.ts'

const INBOX_FILTER = {
  words: ['ros'],
  trigrams: ['ros'],
  stage: 'new',
  view: 'all',
  isRefused: false,
  isSpanish: false,
  isDuplicate: false,
  from: undefined,
  to: undefined,
  adminId: ID,
  timeZone: 'UTC',
}
const MESSAGE_EVENT = { messageId: ID, key: ID, adminId: ID, kind: 'note', leadId: null, note: 'a' }
const DESK_EVENT = { leadId: ID, key: ID, adminId: ID, kind: 'note', details: { text: 'a' } }
const FAMILY_EMAIL = { id: ID, messageId: null, subject: 'a', text: 'a', isCopied: false }

export const DESK_SAMPLES: StatementSamples = {
  'features/portal/inbox/desk-queries.ts': {
    findDesk: [[ID]],
    lockDesk: [[ID]],
    listEvents: [[ID, 10]],
    findSameEvent: [[DESK_EVENT]],
    insertEvent: [[DESK_EVENT, 1]],
    findVersion: [
      [{ leadId: ID, kinds: ['stage', 'closed'], unknown: 1 }],
      [{ leadId: ID, kinds: ['task'], item: ID, unknown: 1 }],
    ],
    updatePlace: [
      ['inbox_leads', ID, { stage: 'contacted', closeReason: null }, true],
      ['inbox_leads', ID, {}, true],
    ],
    findAssignee: [[ID]],
    listColleagues: [[]],
  },
  'features/portal/inbox/task-queries.ts': {
    listTasks: [[ID]],
    lockTask: [[ID, ID]],
    upsertTask: [
      [
        ID,
        ID,
        {
          text: 'a',
          on: '2026-12-02',
          at: '10:30',
          ownerId: ID,
          community: { id: 'a', name: 'b' },
          messageId: ID,
        },
      ],
    ],
    updateTaskDone: [[ID, { isDone: true, outcome: 'toured' }]],
    listPeople: [[ID]],
    upsertPerson: [[ID, ID, { name: 'a', relation: 'b', phone: '', email: '', bestTime: '' }, '']],
    deletePerson: [[ID, ID]],
    listMarks: [[ID]],
  },
  'features/portal/inbox/detail-queries.ts': {
    listVersions: [[ID, 10]],
    findConsent: [[ID]],
    listMessagesOf: [[{ leadId: ID, email: 'rosa@example.org', digits: '5127677319' }, 10]],
    listLike: [[{ phrases: ['rosa diaz', 'austin tx'], trigrams: ['ros'] }, 10]],
  },
  'features/portal/inbox/today-queries.ts': { listToday: [['UTC', 51]], countHeldEditions: [[]] },
  'features/portal/inbox/viewer-queries.ts': {
    upsertViewer: [[ID, ID]],
    deleteOldViewers: [[]],
    listOtherViewers: [[ID, ID, 40]],
  },
  'features/leads/list-choices/queries.ts': {
    findChoice: [[[ID]]],
    findChoiceOfVersion: [[HASH]],
    insertChoice: [[{ leadId: ID, version: 1, adminId: ID, communities: [] }]],
    listOptions: [[['a']]],
    searchOptions: [[{ name: 'oak', state: 'TX' }, 12]],
  },
  'features/leads/introductions/queries.ts': {
    listIntroductions: [[[ID]]],
    findIntroductionLead: [[ID]],
    insertIntroduction: [
      [
        { leadId: ID, adminId: ID },
        { id: ID, communityId: 'a', consentWords: 'a', agreedOn: DATE, told: 'a', toldOn: DATE },
        { id: 'a', name: 'a', location: 'a' },
      ],
    ],
    updateOutcome: [
      [
        { id: ID, familyIds: [ID] },
        { version: 0, reply: null, movedInOn: null },
      ],
    ],
    listAll: [
      [10, undefined],
      [10, CURSOR],
    ],
    countAfter: [[CURSOR]],
    lockRefusal: [[[ID]]],
  },
  'features/outgoing/family-emails/queries.ts': {
    listEmails: [[[ID]]],
    listReplies: [[ID]],
    findAddressee: [[ID]],
    findSender: [[ID]],
    findOwnAddress: [[ID]],
    insertEmail: [[{ leadId: ID, adminId: ID }, FAMILY_EMAIL]],
    hasSameEmail: [[{ leadId: ID }, FAMILY_EMAIL]],
  },
  'features/portal/inbox/family-queries.ts': {
    lockPlaces: [[[ID]]],
    updateMerge: [[{ leadId: ID, other: ID }, null]],
    insertDismissal: [[ID, '00000000-0000-4000-8000-000000000002']],
    deleteDismissal: [[ID, ID]],
    listFamily: [[ID]],
    findLink: [[ID]],
    listSimilar: [[[ID], 10]],
  },
  'features/leads/inbox-place/place-queries.ts': {
    upsertPlace: [[{ id: ID, text: '', phoneKey: '1', nameKey: '1' }]],
    lockSearched: [[[ID]]],
    upsertTexts: [[[{ id: ID, text: '', phoneKey: '1', nameKey: '1' }]]],
    insertMessagePlace: [[ID, 'rosa']],
    deleteMessagePlaces: [[[ID]]],
  },
  'features/portal/inbox/list-queries.ts': {
    findLeads: [
      ...['all', 'unread', 'due', 'mine', 'unassigned'].flatMap((view) => [
        [{ ...INBOX_FILTER, view }, undefined, 10],
        [{ ...INBOX_FILTER, view, words: [], trigrams: [], stage: undefined }, CURSOR, 10],
      ]),
      [
        {
          ...INBOX_FILTER,
          words: [],
          trigrams: [],
          isRefused: true,
          isSpanish: true,
          isDuplicate: true,
          from: '2026-01-01',
          to: '2026-01-31',
        },
        CURSOR,
        10,
      ],
    ],
    findAmongNext: [[INBOX_FILTER, CURSOR, { limit: 10, depth: 20 }]],
    findByReference: [[INBOX_FILTER, 'ABC-123', undefined]],
    findMessages: MESSAGE_VIEWS.flatMap((view) => [
      [{ words: ['ros'], trigrams: ['ros'], view }, undefined, 10],
      [{ words: [], trigrams: [], view }, CURSOR, 10],
    ]),
    findMessagesAmongNext: [
      [{ words: ['ros'], trigrams: ['ros'], view: 'all' }, CURSOR, { limit: 10, depth: 20 }],
    ],
  },
  'features/portal/inbox/counts/count-queries.ts': { readCounts: [['UTC']] },
  'features/portal/inbox/message-queries.ts': {
    findMessage: [[ID]],
    findMessageState: [[ID]],
    lockMessageState: [[ID]],
    listMessageEvents: [[ID, 10]],
    findSameMessageEvent: [[MESSAGE_EVENT]],
    insertMessageEvent: [[MESSAGE_EVENT]],
    answerMessage: [[{ messageId: ID, adminId: ID, key: ID }]],
    lockLead: [[ID]],
  },
  'features/outgoing/duty/queries.ts': {
    markDueTours: [['UTC']],
    findTour: [[ID]],
    findLeadNews: [[ID]],
    listLeadNews: [[PERIOD, 10]],
    listMessageNews: [[PERIOD, 10]],
    countNews: [[PERIOD]],
    lockDueDigests: [['UTC', 120]],
    updateDigestedTo: [[ID, DATE]],
    receiversFragment: [
      (tx, statement) => tx`select * from (${statement(tx, undefined) as Part}) as receiver`,
    ],
    listReceivers: [['care@example.org'], [undefined]],
    listChoices: [['care@example.org'], [undefined]],
    findAddress: [[ID]],
    upsertDuty: [[ID, { mode: 'each', address: 'olive@example.org' }]],
    wakeMailsOf: [[ID]],
  },
  'features/outgoing/webhooks/queries.ts': {
    listWebhooks: [[]],
    insertWebhook: [
      [
        { id: ID, url: 'https://a.example', audience: 'own', events: ['lead.created'], sealedSecret: HASH },
        10,
      ],
    ],
    updateWebhook: [
      [ID, { url: 'https://a.example', audience: 'own', events: ['lead.created'], isEnabled: true }],
    ],
    updateSecret: [[{ id: ID, sealedSecret: HASH, overlapHours: 24 }]],
    deleteWebhook: [[ID]],
    lockSecrets: [[]],
    replaceSealed: [[{ id: ID, sealedSecret: HASH, sealedPrevious: null }]],
    insertEvents: [['lead.erased', [ID]]],
  },
  'features/outgoing/webhooks/delivery-queries.ts': {
    findLead: [[ID]],
    findMessage: [[ID]],
    findSenderRefusals: [[{ id: ID, email: 'rosa@example.org', phoneKey: '1' }]],
    takeDueDelivery: [[{ firstPause: 1, longestPause: 2 }]],
    updateOutcome: [[{ id: ID, state: 'waiting', status: null, error: null }]],
    listDeliveries: [[ID, 10]],
    updateToDue: [[ID, ID]],
    deleteOldDeliveries: [[30]],
  },
  'features/outgoing/mail-problems/queries.ts': {
    listProblems: [[10]],
    countProblems: [[]],
    updateToDue: [[ID]],
    deleteProblem: [[ID]],
  },
}
