import { Elysia } from 'elysia'
import type { Env } from '../env.ts'
import type { Risks } from '../risks.ts'
import { isUntrustedLoopback } from './client-address.ts'

const RISK = {
  id: 'unknown_proxy',
  title: 'The server does not trust the proxy in front of it',
  advice:
    'All visitors count as one address, so one stranger can use up the limits of everyone, and failed logins of a ' +
    'stranger can lock administrators out. Set TRUST_PROXY to the address of the proxy, for example 127.0.0.1,::1, ' +
    'and restart the server.',
} as const

/**
 * Reports a risk at the first request that a proxy on this machine forwarded although TRUST_PROXY doesn't name it.
 * Register it before the routes.
 */
export const unknownProxy = (env: Pick<Env, 'TRUST_PROXY'>, risks: Risks) =>
  new Elysia({ name: 'unknown-proxy' }).onRequest(({ request, server }) => {
    const { headers } = request
    if (!headers.has('x-forwarded-for') && !headers.has('forwarded')) return
    if (isUntrustedLoopback(server?.requestIP(request)?.address, env.TRUST_PROXY)) risks.report(RISK)
  })
