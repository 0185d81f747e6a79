import { timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { collectDefaultMetrics } from 'prom-client'
import type { Env } from '#server/platform/env.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { isLoopback } from '#server/platform/http/client-address.ts'
import { NO_STORE } from '#server/platform/http/reply.ts'
import { hashToken } from '#server/platform/random.ts'
import { registry } from '#server/platform/telemetry/observe.ts'
import { createMeasure, type MeasureDeps, writeGauges } from './gauges.ts'

type ScrapeEnv = Pick<Env, 'METRICS_TOKEN' | 'TRUST_PROXY' | 'PUBLIC_URL'>

/** What proxies add. Behind a proxy on this machine, everyone's requests come from this machine. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]
const CHALLENGE = { headers: { 'www-authenticate': 'Bearer' } }

/**
 * Lets Prometheus in and no one else: with METRICS_TOKEN who has it, and without one only programs on this machine, if no
 * setting and no header tells of a proxy in between. A proxy may add no header at all, so the settings count, too.
 * @param socketAddress the connection's other end. Headers never replace it.
 * @throws ApiError unauthorized (401) or forbidden (403)
 */
export function requireMayScrape(env: ScrapeEnv, request: Request, socketAddress: string | undefined): void {
  if (env.METRICS_TOKEN !== undefined) {
    if (hasToken(request, env.METRICS_TOKEN)) return
    throw new ApiError('unauthorized', 'The metrics need the token in METRICS_TOKEN.', CHALLENGE)
  }
  if (isLoopback(socketAddress) && !mayBeProxied(env, request)) return
  throw new ApiError(
    'forbidden',
    'Without METRICS_TOKEN, only programs on the server’s machine may read the metrics, and none if there is a proxy.',
  )
}

/** Compares hashes, because their length doesn't depend on what was sent. */
function hasToken({ headers }: Request, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return timingSafeEqual(hashToken(given), hashToken(token))
}

function mayBeProxied({ TRUST_PROXY, PUBLIC_URL }: ScrapeEnv, { headers, url }: Request): boolean {
  const isSetUp = TRUST_PROXY !== '' || (PUBLIC_URL !== undefined && !isOwnName(PUBLIC_URL))
  return isSetUp || !isOwnName(url) || FORWARDING.some((name) => headers.has(name))
}

/** Whether an address names this machine as only its own programs do. */
function isOwnName(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

export const METRICS_PATH = '/metrics'

/** What this server counted and measured, for Prometheus. It isn't part of the API, so the API's document leaves it out. */
export function metricsRoutes({ env, ...deps }: MeasureDeps & { env: Env }) {
  const measure = createMeasure(deps)
  return new Elysia({ name: 'metrics' }).get(
    METRICS_PATH,
    async ({ request, server }) => {
      requireMayScrape(env, request, server?.requestIP(request)?.address)
      collectProcessMetrics()
      const measured = await measure()
      const text = (await registry.metrics()) + (await writeGauges(measured, env))
      return new Response(text, { headers: { ...NO_STORE, 'content-type': registry.contentType } })
    },
    { detail: { hide: true } },
  )
}

/** How often the event loop's lag is sampled. */
const LAG_PRECISION_MS = 50
/**
 * Bun imitates Node's interfaces behind these and always reports zero, or nothing (found with Bun 1.4.5), and the version of
 * Node that it imitates.
 */
const EMPTY_UNDER_BUN = [
  ...['handles', 'requests', 'resources'].flatMap((what) => [
    `nodejs_active_${what}`,
    `nodejs_active_${what}_total`,
  ]),
  ...['size_total', 'size_used', 'size_available'].map((what) => `nodejs_heap_space_${what}_bytes`),
  'nodejs_gc_duration_seconds',
  'nodejs_version_info',
]

let isCollecting = false

/** Adds the processor time, the memory, the open files and the event loop's lag of this process to the registry, once. */
function collectProcessMetrics(): void {
  if (isCollecting) return
  isCollecting = true
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS })
  for (const name of EMPTY_UNDER_BUN) registry.removeSingleMetric(name)
}
