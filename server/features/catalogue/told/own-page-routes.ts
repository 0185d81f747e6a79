import * as z from 'zod/mini'
import { clientOf } from '#server/platform/http/client.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { OWN_PAGE_TOKEN, OwnPage } from '#shared/catalog/own-page.ts'
import { OwnAnswer } from '#shared/catalog/told-record.ts'
import { LinkToken } from '#shared/contract/mailed-link.ts'
import { API } from '#shared/contract/paths.ts'
import { answerOwnPage, readOwnPage, withdrawAnswer } from './own-page.ts'

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
