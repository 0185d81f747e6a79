import { Elysia } from 'elysia'
import type { Env } from '#server/platform/env.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { registry } from '#server/platform/telemetry/registry.ts'
import { readBuild } from './build-info.ts'
import { requireMayScrape } from './may-scrape.ts'
import { createMeasure, type MeasureDeps } from './measure-server.ts'
import { collectProcessMetrics } from './process-metrics.ts'
import { writeGauges } from './write-gauges.ts'

export const METRICS_PATH = '/metrics'

/** What this server counted and measured, for Prometheus. It isn't part of the API, so the API's document leaves it out. */
export function metricsRoutes({ env, ...deps }: MeasureDeps & { env: Env }) {
  const measure = createMeasure(deps)
  const build = readBuild()
  return new Elysia({ name: 'metrics' }).get(
    METRICS_PATH,
    async ({ request, server }) => {
      requireMayScrape(env, request, server?.requestIP(request)?.address)
      collectProcessMetrics()
      const measured = await measure()
      const text = (await registry.metrics()) + (await writeGauges(measured, await build, env))
      return new Response(text, { headers: { ...NO_STORE, 'content-type': registry.contentType } })
    },
    { detail: { hide: true } },
  )
}
