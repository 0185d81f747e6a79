import type { Ranker } from '#server/features/matching/ranker.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openModel } from '../client/client.ts'
import { ModelQueue } from '../client/model-queue.ts'
import { createModelRanker } from '../ranking/ranker.ts'
import { createModelMonitor, type ModelMonitor } from './model-monitor.ts'

/** Creates the monitor and the ranker of the operator's model. Families and the examination share one queue. */
export function createModelServices(
  platform: Platform,
  checkIntervalMs?: number,
): { monitor: ModelMonitor; ranker: Ranker } {
  const { env } = platform
  const model = openModel(env)
  const queue = new ModelQueue(env.MATCH_CONCURRENCY, env.MATCH_DEADLINE_MS)
  const monitor = createModelMonitor({ ...platform, model, queue }, checkIntervalMs)
  return { monitor, ranker: createModelRanker({ ...platform, model, queue, gate: monitor.gate }) }
}
