import type { Ranker } from '#server/features/matching/ranker.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openModel } from '../client/client.ts'
import { createHosts } from '../client/hosts.ts'
import { ModelQueue } from '../client/model-queue.ts'
import { createSharedTurns } from '../client/turns.ts'
import { createModelRanker } from '../ranking/ranker.ts'
import { createModelMonitor, type ModelMonitor } from './model-monitor.ts'

/** Creates the monitor and the ranker of the operator's model. Families and the examination share one
 * queue, and all servers of the database share the turns of each Ollama. */
export function createModelServices(
  platform: Platform,
  checkIntervalMs?: number,
): { monitor: ModelMonitor; ranker: Ranker } {
  const { env } = platform
  const model = openModel(env)
  const hosts = createHosts(env)
  const turns = createSharedTurns({ ...platform, hosts, concurrency: env.MATCH_CONCURRENCY })
  const queue = new ModelQueue(env.MATCH_CONCURRENCY * hosts.addresses.length, env.MATCH_DEADLINE_MS, turns)
  const monitor = createModelMonitor({ ...platform, model, queue, hosts }, checkIntervalMs)
  return { monitor, ranker: createModelRanker({ ...platform, model, queue, gate: monitor.gate }) }
}
