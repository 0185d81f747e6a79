import * as z from 'zod/mini'
import { normalizedName } from '#server/features/catalogue/match-keys.ts'
import { readAllIntroductions } from '#server/features/leads/introductions/service.ts'
import { findOptions } from '#server/features/leads/list-choices/service.ts'
import { countShown } from '#server/features/portal/people-shown/people-shown.ts'
import { type GuardDeps, requireRecentSignIn } from '#server/features/sign-in/session/guard.ts'
import { reply } from '#server/platform/http/declaration.ts'
import {
  idParam,
  NewestFirstQuery,
  NextPage,
  newestFirst,
  pageHeaders,
} from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import type { MailWorker } from '#server/platform/mail/service.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  CommunityOption,
  IntroductionOutcome,
  ListedIntroduction,
  NewChoice,
  NewFamilyEmail,
  NewIntroduction,
  NewReply,
  Placement,
  PlacementConflict,
  Replies,
} from '#shared/desk/placement.ts'
import type { ChangeResult } from '../inbox/change-record.ts'
import {
  chooseForList,
  followUp,
  introduce,
  type PlacementDeps,
  readPlacement,
  readThread,
  sendEmail,
  sendReply,
} from './service.ts'

const desk = { access: 'desk', tag: 'Portal' } as const
const one = { ...desk, params: idParam('a lead'), errors: ['rate_limited'] } as const
const changed = { output: Placement, also: { 409: PlacementConflict } } as const

const toReply = (result: ChangeResult<Placement>) =>
  'conflict' in result ? reply(result.conflict, { status: 409 }) : result.stored

/** What the desk does for a family besides its events: emails, an advisor's choice, and introductions. */
export const placementRoutes = (deps: GuardDeps & PlacementDeps & { mailWorker: MailWorker }) => [
  route({
    ...one,
    method: 'GET',
    path: `${ADMIN_API.inboxLeads}/:id/placement`,
    summary: 'Read the emails to a family, the advisor’s choice and the introductions',
    output: Placement,
    async handler({ admin, params }) {
      await countShown(deps, admin, [params.id])
      return readPlacement(deps, deps.sql, admin, params.id)
    },
  }),
  route({
    ...one,
    ...changed,
    method: 'POST',
    path: `${ADMIN_API.inboxLeads}/:id/emails`,
    summary: 'Write to a family',
    description:
      'Sends the email with the operator’s mail server, or records one that staff sent in another program. A retry with the same `id` sends nothing. The address of the list becomes the family’s own link: when it is sent, or in `copiedText` of the response. 409 means that it can’t be sent.',
    body: NewFamilyEmail,
    errors: ['conflict', 'key_reused', 'rate_limited'],
    async handler({ admin, params, body }) {
      await countShown(deps, admin, [params.id])
      const result = await sendEmail(deps, admin, params.id, body)
      deps.mailWorker.wake()
      return toReply(result)
    },
  }),
  route({
    ...one,
    ...changed,
    method: 'PUT',
    path: `${ADMIN_API.inboxLeads}/:id/choice`,
    summary: 'Choose communities for a family',
    description:
      'In this order, each with a comment in plain text. The family sees them beside the rules’ list, which stays as it is. No communities take the choice back. 409 means that someone else has chosen since `version`.',
    body: NewChoice,
    async handler({ admin, params, body }) {
      await countShown(deps, admin, [params.id])
      return toReply(await chooseForList(deps, admin, params.id, body))
    },
  }),
  route({
    ...one,
    ...changed,
    method: 'POST',
    path: `${ADMIN_API.inboxLeads}/:id/introductions`,
    summary: 'Record that a community was told of a family',
    description:
      'With the consent for this community, in the words that were read to the family. 409 if the family asked not to share with communities. A retry with the same `id` adds nothing.',
    body: NewIntroduction,
    errors: ['conflict', 'key_reused', 'rate_limited'],
    async handler({ admin, params, body }) {
      await countShown(deps, admin, [params.id])
      return toReply(await introduce(deps, admin, params.id, body))
    },
  }),
  route({
    ...one,
    ...changed,
    method: 'PUT',
    path: `${ADMIN_API.inboxLeads}/:id/introductions/:introduction`,
    summary: 'Record what came of an introduction',
    params: z.extend(idParam('a lead'), {
      introduction: z.guid().check(z.describe('The `id` of an introduction of the lead.')),
    }),
    body: IntroductionOutcome,
    async handler({ admin, params, body }) {
      await countShown(deps, admin, [params.id])
      return toReply(await followUp(deps, admin, { leadId: params.id, id: params.introduction }, body))
    },
  }),
  route({
    ...desk,
    method: 'GET',
    path: ADMIN_API.inboxCommunities,
    summary: 'Find communities of the catalog by a part of their names',
    description: 'At most 12, those of the state first.',
    query: z.object({
      text: z.string().check(z.regex(/\S{2}/, 'Type at least 2 letters'), z.maxLength(100)),
      state: z._default(z.string().check(z.regex(/^([A-Z]{2})?$/)), ''),
    }),
    output: z.array(CommunityOption),
    handler: ({ query }) => findOptions(deps.sql, normalizedName(query.text), query.state),
  }),
  route({
    method: 'GET',
    path: ADMIN_API.introductions,
    access: 'lists',
    summary: 'List the introductions of all families, those recorded last first',
    description: 'The audit log records who read them and how many.',
    tag: 'Portal',
    query: NewestFirstQuery,
    output: z.array(ListedIntroduction),
    outputHeaders: NextPage,
    errors: ['confirm_sign_in'],
    async handler({ admin, url, query }) {
      requireRecentSignIn(admin)
      const { items, last, note } = await readAllIntroductions(deps.sql, admin, newestFirst(query))
      await countShown(
        deps,
        admin,
        items.map(({ leadId }) => leadId),
      )
      return reply(items, { headers: pageHeaders(url, last, note) })
    },
  }),
]

const replies = {
  access: 'desk',
  tag: 'Portal',
  path: `${ADMIN_API.inboxMessages}/:id/emails`,
  params: idParam('a message'),
  output: Replies,
} as const

/** What staff write in answer to a message. */
export const replyRoutes = (deps: GuardDeps & PlacementDeps & { mailWorker: MailWorker }) => [
  route({
    ...replies,
    method: 'GET',
    summary: 'Read the emails that answer a message',
    errors: ['rate_limited'],
    async handler({ admin, params }) {
      await countShown(deps, admin, [params.id])
      return readThread(deps, deps.sql, admin, params.id)
    },
  }),
  route({
    ...replies,
    method: 'POST',
    summary: 'Answer a message by email',
    description:
      'Sends the email with the operator’s mail server, or records one that staff sent in another program, and marks the message as answered. A retry with the same `id` sends nothing. 409 means that it can’t be sent.',
    body: NewReply,
    errors: ['conflict', 'key_reused', 'rate_limited'],
    async handler({ admin, params, body }) {
      await countShown(deps, admin, [params.id])
      const stored = await sendReply(deps, admin, params.id, body)
      deps.mailWorker.wake()
      return stored
    },
  }),
]
