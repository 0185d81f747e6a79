import type { Ranker } from '../../family/matching/ranker.ts'
import { openModel } from '../client/client.ts'
import { Turns } from '../client/turns.ts'
import { createModelRanker } from '../ranking/ranker.ts'
import { createModelKeeper, type KeeperDeps, type ModelKeeper } from './keeper.ts'

/** The operator's model as one thing: families and the examination share its queue, and families its standing. */
export function openModelSide(
  deps: Omit<KeeperDeps, 'model' | 'turns'>,
  lookEveryMs?: number,
): { keeper: ModelKeeper; ranker: Ranker } {
  const model = openModel(deps.env)
  const turns = new Turns(deps.env.MATCH_CONCURRENCY, deps.env.MATCH_DEADLINE_MS)
  const keeper = createModelKeeper({ ...deps, model, turns }, lookEveryMs)
  return { keeper, ranker: createModelRanker({ ...deps, model, turns, standing: keeper.standing }) }
}
