import { collectDefaultMetrics } from 'prom-client'
import { registry } from '#server/platform/telemetry/registry.ts'

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
export function collectProcessMetrics(): void {
  if (isCollecting) return
  isCollecting = true
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS })
  for (const name of EMPTY_UNDER_BUN) registry.removeSingleMetric(name)
}
