import { Elysia } from 'elysia'
import { MESSAGES } from '#shared/contract/messages.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import type { Env } from '../env.ts'
import { ApiError } from '../http/api-error.ts'
import { clientOf } from '../http/client.ts'
import { isUnnamedProxy } from '../http/client-address.ts'
import { ReadCounts } from './read-counts.ts'

/** The reads that a new submission comes with: pages, the list, its communities, and asking for the matches. */
const READS_PER_SUBMISSION = 40
/** The reads of families that only look, whatever the limit of submissions is. */
const READS_BESIDES = 600

/** The most reads of one network in any 60 seconds: 3,000 by default. */
export const readsPerMinute = ({ RATE_LIMIT_PER_MINUTE }: Pick<Env, 'RATE_LIMIT_PER_MINUTE'>) =>
  READS_BESIDES + READS_PER_SUBMISSION * RATE_LIMIT_PER_MINUTE

const READS = ['GET', 'HEAD']
/** The portal's calls need a session. */
const PORTAL = '/api/admin/'
/** Pages that the server renders from the database, at several milliseconds each. */
const RENDERED = [`${SCREENS.facility}/`, '/facility/']

const isCounted = (pathname: string) =>
  RENDERED.some((start) => pathname.startsWith(start)) ||
  (pathname.startsWith('/api/') && !pathname.startsWith(PORTAL))

/**
 * Limits the reads of one network: GET and HEAD of the API for families and of pages of communities. Static files don't
 * count. Visitors behind a proxy that TRUST_PROXY doesn't name don't count either, because all of them have its address:
 * the log and the portal report such a proxy. Register it before the routes.
 */
export function readLimit(env: Pick<Env, 'TRUST_PROXY' | 'RATE_LIMIT_PER_MINUTE'>) {
  const counts = new ReadCounts(readsPerMinute(env))
  return new Elysia({ name: 'read-limit' }).onRequest(({ request, server }) => {
    const { pathname } = new URL(request.url)
    if (!READS.includes(request.method) || !isCounted(pathname)) return
    const address = server?.requestIP(request)?.address
    if (address === undefined || isUnnamedProxy(request, address, env.TRUST_PROXY)) return
    const seconds = counts.count(clientOf({ request, server }, env).network, Date.now())
    if (seconds === 0) return
    throw new ApiError('rate_limited', MESSAGES.rateLimited, { headers: { 'retry-after': String(seconds) } })
  })
}
