import type { Platform } from '../../../platform/platform.ts'
import type { Ranker } from '../../family/matching/ranker.ts'
import { openModel } from '../client/client.ts'
import { ModelQueue } from '../client/model-queue.ts'
import { createModelRanker } from '../ranking/ranker.ts'
import { createModelMonitor, type ModelMonitor } from './model-monitor.ts'

/** Creates the monitor and the ranker of the operator's model. Families and the examination share one queue. */
export function createModelServices(
  platform: Platform,
  checkIntervalMs?: number,
): { monitor: ModelMonitor; ranker: Ranker } {
  const model = openModel(platform.env)
  const queue = new ModelQueue(platform.env.MATCH_CONCURRENCY, platform.env.MATCH_DEADLINE_MS)
  const monitor = createModelMonitor({ ...platform, model, queue }, checkIntervalMs)
  return { monitor, ranker: createModelRanker({ ...platform, model, queue, gate: monitor.gate }) }
}
