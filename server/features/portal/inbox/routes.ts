import * as z from 'zod/mini'
import type { Catalogs } from '#server/features/matching/catalogs.ts'
import { countShown, idsOf } from '#server/features/portal/people-shown/people-shown.ts'
import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import { reply } from '#server/platform/http/declaration.ts'
import { idParam } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AddedFamily, FamilyHints } from '#shared/desk/added-family.ts'
import { AnswerCorrection } from '#shared/desk/answer-correction.ts'
import {
  DeskConflict,
  DeskRecord,
  DraftKeys,
  InboxPage,
  InboxSearch,
  LeadDetail,
  LeadLink,
  LeadViewers,
} from '#shared/desk/inbox.ts'
import { Colleague, changeKey, DeskChange } from '#shared/desk/inbox-changes.ts'
import {
  MessageChange,
  MessageConflict,
  MessageDetail,
  MessagePage,
  MessageRecord,
  MessageSearch,
} from '#shared/desk/inbox-messages.ts'
import { Today } from '#shared/desk/today.ts'
import { addByHand, findSimilar } from './add-family.ts'
import { changeLead } from './change-lead.ts'
import { changeMessage } from './change-message.ts'
import { correctAnswers } from './correct-answers.ts'
import { listColleagues } from './desk-queries.ts'
import { readDetail, readMessage, recordViewer } from './read-detail.ts'
import { searchLeads, searchMessages } from './search.ts'
import { readToday } from './today.ts'

const desk = { access: 'desk', tag: 'Portal' } as const
const oneMessage = { ...desk, params: idParam('a message') } as const
const one = { ...desk, params: idParam('a lead') } as const

/** The operator's inbox: searching leads, reading one with all that is kept about it, and working on it. */
export const inboxRoutes = (deps: GuardDeps & Pick<Platform, 'env'> & { catalogs: Catalogs }) => [
  route({
    ...desk,
    method: 'POST',
    path: ADMIN_API.inboxLeads,
    summary: 'Add a family by hand',
    description:
      'A family that called, came or was sent by a hospital. Unknown answers are empty. It gets its list if its place is known. A retry with the same `key` adds nothing.',
    body: z.object({ key: changeKey, family: AddedFamily }),
    output: z.object({ id: z.string() }),
    errors: ['key_reused', 'erased'],
    handler: async ({ admin, body }) => ({ id: await addByHand(deps, admin, body.key, body.family) }),
  }),
  route({
    ...desk,
    method: 'POST',
    path: ADMIN_API.inboxSimilar,
    summary: 'List leads that may be a family that someone adds',
    description: 'Those with the same phone number, email, or name and town.',
    body: FamilyHints,
    output: z.array(LeadLink),
    errors: ['rate_limited'],
    async handler({ admin, body }) {
      const found = await findSimilar(deps.sql, body)
      await countShown(deps, admin, idsOf(found))
      return found
    },
  }),
  route({
    ...desk,
    method: 'POST',
    path: ADMIN_API.inboxSearch,
    summary: 'Search leads, those with the latest answers first, or what is due by its day',
    description:
      'A POST, so that no log of a proxy contains what was searched for. The audit log records who read how many.',
    body: InboxSearch,
    output: InboxPage,
    errors: ['rate_limited'],
    async handler({ admin, body }) {
      const page = await searchLeads(deps.sql, deps.env.TIME_ZONE, admin, body)
      await countShown(deps, admin, idsOf(page.leads))
      return page
    },
  }),
  route({
    ...desk,
    method: 'GET',
    path: ADMIN_API.inboxToday,
    summary: 'List what waits for someone today',
    description:
      'Steps that are due, families that were not contacted yet, and messages without an answer. The audit log records who read how many.',
    output: Today,
    errors: ['rate_limited'],
    async handler({ admin }) {
      const today = await readToday(deps.sql, deps.env.TIME_ZONE, admin)
      await countShown(
        deps,
        admin,
        today.rows.flatMap(({ id, leadId }) => (leadId ? [id, leadId] : [id])),
      )
      return today
    },
  }),
  route({
    ...desk,
    method: 'GET',
    path: ADMIN_API.inboxColleagues,
    summary: 'List to whom leads can be assigned',
    output: z.array(Colleague),
    handler: () => listColleagues(deps.sql),
  }),
  route({
    ...desk,
    method: 'GET',
    path: ADMIN_API.inboxDraftKeys,
    summary: 'Get the keys of your own drafts',
    description:
      'The portal keeps what was typed and not saved on the device, encrypted with the first of these keys, and holds the keys in memory only.',
    output: DraftKeys,
    handler: ({ admin }) => ({
      keys: deps.tokens.acceptedKeys(`drafts of ${admin.adminId}`).map((key) => key.toString('base64')),
    }),
  }),
  route({
    ...one,
    method: 'GET',
    path: `${ADMIN_API.inboxLeads}/:id`,
    summary: 'Read all that is kept about a lead',
    description: 'The audit log records who opened it.',
    output: LeadDetail,
    errors: ['rate_limited'],
    async handler({ admin, params }) {
      const lead = await readDetail(deps.sql, admin, params.id)
      const { merged, main, messages, duplicates, dismissed } = lead
      const others = [...merged, ...(main ? [main] : []), ...messages, ...duplicates, ...dismissed]
      await countShown(deps, admin, idsOf([lead, ...others]))
      return lead
    },
  }),
  route({
    ...one,
    method: 'POST',
    path: `${ADMIN_API.inboxLeads}/:id/events`,
    summary: 'Record what was done with a lead',
    description:
      'Changes the stage, the next step or the assignment, adds a note, marks the latest answers as read, merges another lead of the same family into this one or separates it, or records that another lead is not the same family. A retry with the same `key` adds nothing. 409 means that someone has changed the same since `version` (the stage, the next step or the assignment; for two leads, anything), or that the leads can’t be merged: nothing was stored, and `current` is what is.',
    body: DeskChange,
    output: DeskRecord,
    also: { 409: DeskConflict },
    errors: ['key_reused', 'rate_limited'],
    async handler({ admin, params, body }) {
      // The answer has the notes about the lead.
      await countShown(deps, admin, [params.id])
      const result = await changeLead(deps.sql, admin, params.id, body)
      return 'conflict' in result ? reply(result.conflict, { status: 409 }) : result.stored
    },
  }),
  route({
    ...one,
    method: 'POST',
    path: `${ADMIN_API.inboxLeads}/:id/answers`,
    summary: 'Correct answers of a lead',
    description:
      'The answers as they were sent stay, and so does what the family agreed to. The list is made again for the desk and for mailed links. Later answers of the family keep the correction, unless they change the same answer. A correction that is stored already changes nothing.',
    body: AnswerCorrection,
    errors: ['conflict'],
    handler: ({ admin, params, body }) => correctAnswers(deps, admin, params.id, body),
  }),
  route({
    ...one,
    method: 'POST',
    path: `${ADMIN_API.inboxLeads}/:id/viewers`,
    summary: 'Say that you have a lead open, and learn who else has',
    description: 'The portal calls it every 15 seconds while a lead is open.',
    output: LeadViewers,
    handler: async ({ admin, params }) => ({
      usernames: await recordViewer(deps.sql, admin.adminId, params.id),
    }),
  }),
]

/** Contact messages in the operator's inbox: searching them, reading one, and working on it. */
export const inboxMessageRoutes = (deps: GuardDeps & Pick<Platform, 'env'>) => [
  route({
    ...desk,
    method: 'POST',
    path: ADMIN_API.inboxMessageSearch,
    summary: 'Search contact messages, newest first',
    description:
      'A POST, so that no log of a proxy contains what was searched for. The audit log records who read how many.',
    body: MessageSearch,
    output: MessagePage,
    errors: ['rate_limited'],
    async handler({ admin, body }) {
      const page = await searchMessages(deps.sql, admin, body)
      await countShown(deps, admin, idsOf(page.messages))
      return page
    },
  }),
  route({
    ...oneMessage,
    method: 'GET',
    path: `${ADMIN_API.inboxMessages}/:id`,
    summary: 'Read all that is kept about a contact message',
    description: 'The audit log records who opened it.',
    output: MessageDetail,
    errors: ['rate_limited'],
    async handler({ admin, params }) {
      const message = await readMessage(deps.sql, admin, params.id)
      const { state, suggestions } = message
      await countShown(deps, admin, idsOf([message, ...(state.lead ? [state.lead] : []), ...suggestions]))
      return message
    },
  }),
  route({
    ...oneMessage,
    method: 'POST',
    path: `${ADMIN_API.inboxMessages}/:id/events`,
    summary: 'Record what was done with a contact message',
    description:
      'Marks it as read, unread, answered or not answered, attaches it to a lead or detaches it, or adds a note. A retry with the same `key` adds nothing. 409 means that `version` is not the current one: nothing was stored, and `current` is what is.',
    body: MessageChange,
    output: MessageRecord,
    also: { 409: MessageConflict },
    errors: ['key_reused', 'rate_limited'],
    async handler({ admin, params, body }) {
      await countShown(deps, admin, [params.id, ...('leadId' in body ? [body.leadId] : [])])
      const result = await changeMessage(deps.sql, admin, params.id, body)
      return 'conflict' in result ? reply(result.conflict, { status: 409 }) : result.stored
    },
  }),
]
