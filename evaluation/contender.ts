import { wishesOf } from '../server/features/family/matching/wishes.ts'
import type { AskDeps } from '../server/features/model/client/ask.ts'
import type { Model } from '../server/features/model/client/client.ts'
import { Turns } from '../server/features/model/client/turns.ts'
import { examine } from '../server/features/model/exam/examine.ts'
import { failingsOf } from '../server/features/model/exam/marking.ts'
import { candidateFactsOf, familyFactsOf } from '../server/features/model/ranking/order-facts.ts'
import { MAX_CANDIDATES } from '../server/features/model/ranking/order-schema.ts'
import { askForOrder } from '../server/features/model/ranking/pass.ts'
import { createModelRanker } from '../server/features/model/ranking/ranker.ts'
import { readOrder } from '../server/features/model/ranking/read-order.ts'
import { repairOrder } from '../server/features/model/ranking/repair-order.ts'
import { shuffle } from '../server/features/model/ranking/shuffle.ts'
import { createBackground } from '../server/platform/background.ts'
import type { Sql } from '../server/platform/database/connect.ts'
import type { Env } from '../server/platform/env.ts'
import type { Log } from '../server/platform/log.ts'
import type { Match } from '../shared/facility.ts'
import type { ExamFailing, ExamFigures } from '../shared/model-state.ts'
import { kendallTau, meanOf } from './measures.ts'
import { type Recorded, recordModel } from './recorder.ts'
import type { Searched } from './searched.ts'

/** Beside the order of the rules, one that is shuffled by this seed, to see whether the model notices. */
const SHUFFLED_BY = 101

export interface Examined {
  figures: ExamFigures
  failings: ExamFailing[]
}

/** What a model made of the families. Each list is in the families' order. */
export interface Contender {
  name: string
  /** Undefined when it could not be examined. */
  examined: Examined | undefined
  /** The product's lists with MODEL_EXAM=off, and with the examination on. */
  listsOff: Match[][]
  listsOn: Match[][]
  /** How many of the lists with the examination off the model had a part in. */
  ranked: number
  /** One answer to the rules' own order, taken as it is, without the rules beside it. */
  alone: Match[][]
  /** How alike two answers about the same communities in two orders are; families with fewer than two are out. */
  steadiness: number[]
  /** The share of answers that name each candidate once, and the answers themselves. */
  valid: number
  recorded: Recorded[]
  /** How long each family waited for the model, with the examination off. Milliseconds. */
  waits: number[]
}

export interface ContestDeps {
  sql: Sql
  env: Env
  log: Log
}

/** Examines a model as the product does, then lets it put every family's list in order, with and without. */
export async function contend(
  { sql, env, log }: ContestDeps,
  bare: Model,
  all: readonly Searched[],
  onProgress: (families: number) => void,
): Promise<Contender> {
  const { model, recorded } = recordModel(bare)
  const deps = { sql, env, log, model }
  const examined = await sitExam(deps)
  recorded.length = 0
  const contender: Contender = {
    name: model.name,
    examined,
    listsOff: [],
    listsOn: [],
    ranked: 0,
    alone: [],
    steadiness: [],
    valid: 0,
    recorded,
    waits: [],
  }
  for (const [index, searched] of all.entries()) {
    const before = recorded.length
    const off = await listOf(deps, searched, true)
    contender.listsOff.push(off.list)
    contender.waits.push(off.waitMs)
    contender.ranked += Number(off.isRanked)
    // With a pass it is the same call; without one the model is not asked.
    const mayRank = examined?.failings.length === 0
    contender.listsOn.push(mayRank ? off.list : (await listOf(deps, searched, false)).list)
    // The ranker's first question is in the rules' order; nothing is asked where there is one community.
    const first = answerIn(recorded[before]?.text ?? '', searched.matches)
    const shuffled = await askShuffled(deps, searched)
    contender.alone.push(first)
    contender.steadiness.push(...tauOf(first, shuffled))
    onProgress(index + 1)
  }
  const verdicts = recorded.map(({ text, count }) => Number(readOrder(text, count).isValid))
  return { ...contender, valid: meanOf(verdicts) ?? 0 }
}

async function sitExam(deps: AskDeps): Promise<Examined | undefined> {
  const deadlineMs = deps.env.MATCH_DEADLINE_MS
  const turns = new Turns(1, deadlineMs)
  const signal = new AbortController().signal
  const result = await examine({ ...deps, turns }, { deadlineMs, signal })
  if (!result || 'failure' in result) return undefined
  return { ...result, failings: failingsOf(result.figures, deadlineMs) }
}

/** The list that the product gives a family when its model may rank, or may not. */
async function listOf(deps: AskDeps, { family, matches }: Searched, mayRank: boolean) {
  const began = performance.now()
  const turns = new Turns(1, deps.env.MATCH_DEADLINE_MS)
  const background = createBackground(deps.log)
  const ranker = createModelRanker({ ...deps, turns, background, gate: { mayRank: () => mayRank } })
  const admission = ranker.admit()
  const done = { list: matches, isRanked: false, waitMs: 0 }
  if (admission.kind === 'refused' || matches.length < 2) return done
  const signal = AbortSignal.timeout(deps.env.MATCH_DEADLINE_MS)
  const ranking = await admission.rank(family.answers, matches, signal)
  await background.idle()
  const isRanked = ranking.rankedBy === 'rules and model'
  return { list: ranking.facilities, isRanked, waitMs: performance.now() - began }
}

/** The list as an answer about `shown` has it, repaired as the product does; theirs when it names none of them. */
function answerIn(
  text: string,
  matches: readonly Match[],
  shown = matches.slice(0, MAX_CANDIDATES),
): Match[] {
  const named = readOrder(text, shown.length).ids.flatMap((id) => shown[id - 1] ?? [])
  const inOrder = repairOrder(named, matches.slice(0, MAX_CANDIDATES))
  return [...(named.length > 0 ? inOrder : shown), ...matches.slice(MAX_CANDIDATES)]
}

async function askShuffled(deps: AskDeps, { family, matches }: Searched): Promise<Match[]> {
  const wishes = wishesOf(family.answers)
  const shown = shuffle(matches.slice(0, MAX_CANDIDATES), SHUFFLED_BY)
  const { reply } = await askForOrder(deps, {
    endpoint: 'questionnaire',
    family: familyFactsOf(wishes),
    candidates: shown.map((match) => candidateFactsOf(match, wishes)),
    signal: AbortSignal.timeout(deps.env.MATCH_DEADLINE_MS),
  })
  return answerIn(reply.text, matches, shown)
}

function tauOf(one: Match[], other: Match[]): number[] {
  const idsOf = (list: Match[]) => list.slice(0, MAX_CANDIDATES).map(({ id }) => id)
  const tau = kendallTau(idsOf(one), idsOf(other))
  return tau === undefined ? [] : [tau]
}
