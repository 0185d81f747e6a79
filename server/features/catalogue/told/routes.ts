import * as z from 'zod/mini'
import { clientOf } from '#server/platform/http/client.ts'
import { reply } from '#server/platform/http/declaration.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  AnswerDecision,
  OWN_PAGE_TOKEN,
  OwnPage,
  OwnPageLink,
  WaitingAnswer,
} from '#shared/catalog/own-page.ts'
import { OwnAnswer, ToldConflict, ToldInput, ToldRecord } from '#shared/catalog/told-record.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { MAX_INTEGER } from '#shared/contract/limits.ts'
import { LinkToken } from '#shared/contract/mailed-link.ts'
import { API } from '#shared/contract/paths.ts'
import {
  answerOwnPage,
  decideAnswer,
  endLink,
  makeLink,
  readAnswers,
  readOwnPage,
  withdrawAnswer,
} from './own-page.ts'
import { readToldRecord, recordTold } from './record-told.ts'

const page = {
  path: API.ownPage,
  access: 'public',
  tag: 'Communities',
  headers: z.object({ [OWN_PAGE_TOKEN]: LinkToken.check(z.describe('The secret of the community’s link.')) }),
  output: OwnPage,
  errors: ['not_found', 'rate_limited'],
} as const

/** A community's own page, which staff send it a link to. */
export const ownPageRoutes = ({ sql, clock, env }: Pick<Platform, 'sql' | 'clock' | 'env'>) => {
  const deps = (call: Parameters<typeof clientOf>[0] & { headers: { [OWN_PAGE_TOKEN]: string } }) => ({
    sql,
    clock,
    token: call.headers[OWN_PAGE_TOKEN],
    client: clientOf(call, env),
  })
  return [
    route({
      ...page,
      method: 'GET',
      summary: 'Read what a community told, by the link that was sent to it',
      handler: (call) => readOwnPage(deps(call)),
    }),
    route({
      ...page,
      method: 'PUT',
      summary: 'Say what holds now for a community, by the link that was sent to it',
      description:
        'Families see it at once if staff accepted the community’s latest answer before, and else once they have accepted this one. They never see who said it, or the note.',
      body: OwnAnswer.check(z.meta({ examples: [{ priceFrom: 5200, rooms: 0 }] })),
      handler: (call) => answerOwnPage(deps(call), call.body),
    }),
    route({
      ...page,
      method: 'DELETE',
      summary: 'Take back what a community said last, by the link that was sent to it',
      handler: (call) => withdrawAnswer(deps(call)),
    }),
  ]
}

const desk = { access: 'desk', tag: 'Portal' } as const
const one = {
  ...desk,
  path: `${ADMIN_API.facilities}/:id/told`,
  params: z.object({ id: z.string().check(z.minLength(1), z.describe('The `id` of a community.')) }),
} as const

/** What communities told the desk. */
export const toldRoutes = ({ sql }: Pick<Platform, 'sql'>) => [
  route({
    ...one,
    method: 'GET',
    summary: 'Read what a community told, with all that was recorded before',
    output: ToldRecord,
    handler: ({ params }) => readToldRecord(sql, params.id),
  }),
  route({
    ...one,
    method: 'PUT',
    summary: 'Record what a community told, such as its price and free rooms',
    description:
      'Families see it at once as told by the community, with the date, but neither the note nor who said it. A field that is left out stays as it was, and null takes it back. Prices count for 180 days and rooms for 30. 409 means that someone has recorded something since `version`: nothing was stored, and `current` is what is.',
    body: ToldInput,
    output: ToldRecord,
    also: { 409: ToldConflict },
    async handler({ admin, params, body }) {
      const result = await recordTold(sql, admin, params.id, body)
      return 'code' in result ? reply(result, { status: 409 }) : result
    },
  }),
  route({
    ...one,
    method: 'POST',
    path: `${one.path}/links`,
    summary: 'Make a link by which a community says itself what holds now',
    description: 'It ends after 30 days. Its secret is in this response only.',
    output: OwnPageLink,
    handler: ({ admin, params }) => makeLink(sql, admin, params.id),
  }),
  route({
    ...one,
    method: 'DELETE',
    path: `${one.path}/links`,
    summary: 'End the link of a community',
    description: 'A new link, a refused answer and the deactivation of its maker end it, too.',
    output: ToldRecord,
    handler: ({ admin, params }) => endLink(sql, admin, params.id),
  }),
  route({
    ...desk,
    method: 'PUT',
    path: `${one.path}/:version`,
    params: z.extend(one.params, {
      version: z.coerce
        .number('The version is a number')
        .check(z.int(), z.positive(), z.maximum(MAX_INTEGER)),
    }),
    summary: 'Accept what a community said by its link, or take it from the lists',
    description:
      'Once an answer is accepted, families see what the community says later at once. After one is refused, the link has ended, and the next answer waits again.',
    body: AnswerDecision,
    output: ToldRecord,
    errors: ['conflict'],
    handler: ({ admin, params, body }) =>
      decideAnswer(sql, admin, { ...params, isAccepted: body.decision === 'accept' }),
  }),
  route({
    ...desk,
    method: 'GET',
    path: ADMIN_API.communityAnswers,
    summary: 'List what communities said by their links: what waits, and the rest of the last 30 days',
    output: z.array(WaitingAnswer),
    handler: () => readAnswers(sql),
  }),
]
