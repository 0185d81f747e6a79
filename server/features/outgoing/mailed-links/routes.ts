import * as z from 'zod/mini'
import { retried } from '#server/platform/database/transaction.ts'
import { type Client, clientOf } from '#server/platform/http/client.ts'
import { route } from '#server/platform/http/route.ts'
import type { MailWorker } from '#server/platform/mail/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countIfLeft, countOne } from '#server/platform/rate-limit/service.ts'
import { LinkRequested, MAILS_PER_DAY, RequestLink } from '#shared/contract/mailed-link.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'
import { lockAddressee, normalizeEmail } from './links.ts'
import { mailsTo, queueReceipt } from './receipt.ts'

/** Requests for a link per minute and network. */
export const REQUESTS_PER_MINUTE = 5

/**
 * The most emails that a mailbox gets in 24 hours when several sites ask. The first request of each site may use them,
 * so that a stranger who uses up `MAILS_PER_DAY` doesn't keep the family from its mailbox's link.
 */
export const MAILS_PER_DAY_FROM_ALL = 12

type LinkDeps = Pick<Platform, 'sql' | 'env' | 'background' | 'clock'> & { mailWorker: MailWorker }

/**
 * Mails a new link if a search has this email. Returns before the address is looked up, so neither the response nor its
 * duration shows whether it is known. If that fails, the family asks again.
 * @throws ApiError rate_limited (429)
 */
export async function requestLink(deps: LinkDeps, email: string, client: Client): Promise<void> {
  const { sql, env, clock, mailWorker, background } = deps
  await countOne(sql, {
    bucket: 'link_from',
    network: client.network,
    limit: REQUESTS_PER_MINUTE,
    at: clock?.(),
  })
  void background.run('mailed link', async () => {
    await retried(sql, async (tx) => {
      const to = await lockAddressee(tx, normalizeEmail(email))
      if (!to) return
      const isFirst = await countIfLeft(tx, mailsTo({ email: to.email, site: client.site, limit: 1 }, clock))
      const limit = isFirst ? MAILS_PER_DAY_FROM_ALL : MAILS_PER_DAY
      await queueReceipt(tx, { env, clock }, to, 'requested', limit)
    })
    mailWorker.wake()
  })
}

export const mailedLinkRoutes = (deps: LinkDeps) => [
  route({
    method: 'POST',
    path: API.requestLink,
    access: 'public',
    summary: 'Ask for a link to an earlier submission by email',
    description:
      'The response is the same whether or not the email is known. Each mailbox gets only a few emails a day.',
    tag: 'Questionnaire',
    body: RequestLink.check(z.meta({ examples: [{ email: 'rosa@example.org' }] })),
    status: 202,
    output: LinkRequested,
    errors: ['rate_limited'],
    async handler({ body, request, server }) {
      await requestLink(deps, body.email, clientOf({ request, server }, deps.env))
      return { message: MESSAGES.linkRequested }
    },
  }),
]
