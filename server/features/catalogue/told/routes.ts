import * as z from 'zod/mini'
import { reply } from '#server/platform/http/reply.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { AnswerDecision, OwnPageLink, WaitingAnswer } from '#shared/catalog/own-page.ts'
import { ToldConflict, ToldInput, ToldRecord } from '#shared/catalog/told-record.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { MAX_INTEGER } from '#shared/contract/limits.ts'
import { decideAnswer, endLink, makeLink, readAnswers } from './own-page.ts'
import { readToldRecord, recordTold } from './record-told.ts'

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
