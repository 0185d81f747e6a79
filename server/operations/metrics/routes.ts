import { Elysia } from 'elysia'
import { collectDefaultMetrics } from 'prom-client'
import type { Env } from '#server/platform/env.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { registry } from '#server/platform/telemetry/observe.ts'
import { createMeasure, type MeasureDeps, writeGauges } from './gauges.ts'
import { requireMayScrape } from './may-scrape.ts'

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
