import type { Platform } from '../../../platform/platform.ts'
import type { Ranker } from '../../family/matching/ranker.ts'
import { openModel } from '../client/client.ts'
import { Turns } from '../client/turns.ts'
import { createModelRanker } from '../ranking/ranker.ts'
import { createModelKeeper, type ModelKeeper } from './keeper.ts'

/** The operator's model as one thing: families and the examination share its queue, and families its standing. */
export function createModelServices(
  platform: Platform,
  lookEveryMs?: number,
): { keeper: ModelKeeper; ranker: Ranker } {
  const model = openModel(platform.env)
  const turns = new Turns(platform.env.MATCH_CONCURRENCY, platform.env.MATCH_DEADLINE_MS)
  const keeper = createModelKeeper({ ...platform, model, turns }, lookEveryMs)
  return { keeper, ranker: createModelRanker({ ...platform, model, turns, gate: keeper.gate }) }
}
