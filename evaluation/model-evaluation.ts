import type { AskDeps } from '#server/features/model/client/ask.ts'
import type { Model } from '#server/features/model/client/client.ts'
import { ModelQueue } from '#server/features/model/client/model-queue.ts'
import { examine } from '#server/features/model/exam/examine.ts'
import { findFailureReasons } from '#server/features/model/exam/grading.ts'
import { candidateFactsOf, familyFactsOf } from '#server/features/model/ranking/order-facts.ts'
import { MAX_CANDIDATES } from '#server/features/model/ranking/order-schema.ts'
import { askForOrder } from '#server/features/model/ranking/pass.ts'
import { createModelRanker } from '#server/features/model/ranking/ranker.ts'
import { readOrder } from '#server/features/model/ranking/read-order.ts'
import { repairOrder } from '#server/features/model/ranking/repair-order.ts'
import { createBackground } from '#server/platform/background.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { Log } from '#server/platform/log.ts'
import { Random, shuffle } from '#server/platform/random.ts'
import type { Match } from '#shared/facility.ts'
import type { ExamFailureReason, ExamFigures } from '#shared/model-state.ts'
import { wishesOf } from '#shared/wishes.ts'
import type { FamilySearch } from './family-search.ts'
import { kendallTau, meanOf } from './measures.ts'
import { type RecordedReply, recordModel } from './recorder.ts'

/** Seed of the shuffled order that is compared with the rules' order, to measure steadiness. */
const SHUFFLE_SEED = 101

export interface ExaminationResult {
  figures: ExamFigures
  failureReasons: ExamFailureReason[]
}

/** The results of one model. The arrays are in the families' order. */
export interface ModelEvaluation {
  name: string
  /** Undefined if the model could not be examined. */
  examined: ExaminationResult | undefined
  /** The product's lists with MODEL_EXAM off and on. */
  listsOff: Match[][]
  listsOn: Match[][]
  /** How many lists the model influenced with the examination off. */
  ranked: number
  /** The model's own order for the rules' list, not fused with the rules. */
  rawLists: Match[][]
  /**
   * Kendall's tau of the replies to two input orders; families with fewer than two communities are omitted.
   */
  steadiness: number[]
  /** The share of replies that name each candidate once. */
  valid: number
  recorded: RecordedReply[]
  /** How long each family waited for the model with the examination off, in milliseconds. */
  waits: number[]
}

export interface EvaluationDeps {
  sql: Sql
  env: Env
  log: Log
}

/** Examines a model as the product does, then ranks every family's list with the examination off and on. */
export async function evaluateModel(
  { sql, env, log }: EvaluationDeps,
  bare: Model,
  searches: readonly FamilySearch[],
  onProgress: (families: number) => void,
): Promise<ModelEvaluation> {
  const { model, recorded } = recordModel(bare)
  const deps = { sql, env, log, model }
  const examined = await examineModel(deps)
  recorded.length = 0
  const evaluation: ModelEvaluation = {
    name: model.name,
    examined,
    listsOff: [],
    listsOn: [],
    ranked: 0,
    rawLists: [],
    steadiness: [],
    valid: 0,
    recorded,
    waits: [],
  }
  for (const [index, search] of searches.entries()) {
    const before = recorded.length
    const off = await produceList(deps, search, true)
    evaluation.listsOff.push(off.list)
    evaluation.waits.push(off.waitMs)
    evaluation.ranked += Number(off.isRanked)
    // A model that passed produces the same list. One that failed is not called.
    const mayRank = examined?.failureReasons.length === 0
    evaluation.listsOn.push(mayRank ? off.list : (await produceList(deps, search, false)).list)
    // The ranker's first prompt is in the rules' order. A single community is not sent to the model.
    const first = readList(recorded[before]?.text ?? '', search.matches)
    const shuffled = await rankShuffled(deps, search)
    evaluation.rawLists.push(first)
    evaluation.steadiness.push(...compareOrders(first, shuffled))
    onProgress(index + 1)
  }
  const verdicts = recorded.map(({ text, count }) => Number(readOrder(text, count).isValid))
  return { ...evaluation, valid: meanOf(verdicts) ?? 0 }
}

async function examineModel(deps: AskDeps): Promise<ExaminationResult | undefined> {
  const deadlineMs = deps.env.MATCH_DEADLINE_MS
  const queue = new ModelQueue(1, deadlineMs)
  const signal = new AbortController().signal
  const result = await examine({ ...deps, queue }, { deadlineMs, signal })
  if (!result || 'failure' in result) return undefined
  return { ...result, failureReasons: findFailureReasons(result.figures, deadlineMs) }
}

/** The list that a family gets from the product. */
async function produceList(deps: AskDeps, { family, matches }: FamilySearch, mayRank: boolean) {
  const start = performance.now()
  const queue = new ModelQueue(1, deps.env.MATCH_DEADLINE_MS)
  const background = createBackground(deps.log)
  const ranker = createModelRanker({ ...deps, queue, background, gate: { mayRank: () => mayRank } })
  const admission = ranker.admit()
  const done = { list: matches, isRanked: false, waitMs: 0 }
  if (admission.kind === 'refused' || matches.length < 2) return done
  const signal = AbortSignal.timeout(deps.env.MATCH_DEADLINE_MS)
  const ranking = await admission.rank(family.answers, matches, signal)
  await background.idle()
  const isRanked = ranking.rankedBy === 'rules and model'
  return { list: ranking.facilities, isRanked, waitMs: performance.now() - start }
}

/**
 * The list in the order of a reply about `shown`, repaired as in the product. A reply that names none of them
 * keeps the order of `shown`.
 */
function readList(
  text: string,
  matches: readonly Match[],
  shown = matches.slice(0, MAX_CANDIDATES),
): Match[] {
  const named = readOrder(text, shown.length).ids.flatMap((id) => shown[id - 1] ?? [])
  const inOrder = repairOrder(named, matches.slice(0, MAX_CANDIDATES))
  return [...(named.length > 0 ? inOrder : shown), ...matches.slice(MAX_CANDIDATES)]
}

async function rankShuffled(deps: AskDeps, { family, matches }: FamilySearch): Promise<Match[]> {
  const wishes = wishesOf(family.answers)
  const shown = shuffle(matches.slice(0, MAX_CANDIDATES), new Random(SHUFFLE_SEED))
  const { reply } = await askForOrder(deps, {
    endpoint: 'questionnaire',
    family: familyFactsOf(wishes),
    candidates: shown.map((match) => candidateFactsOf(match, wishes)),
    signal: AbortSignal.timeout(deps.env.MATCH_DEADLINE_MS),
  })
  return readList(reply.text, matches, shown)
}

function compareOrders(one: Match[], other: Match[]): number[] {
  const idsOf = (list: Match[]) => list.slice(0, MAX_CANDIDATES).map(({ id }) => id)
  const tau = kendallTau(idsOf(one), idsOf(other))
  return tau === undefined ? [] : [tau]
}
