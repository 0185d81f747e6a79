import { createHash } from 'node:crypto'
import { Random, shuffle } from '#server/platform/random.ts'
import { PASS_THRESHOLDS } from '#shared/desk/model.ts'
import {
  type CandidateFacts,
  type FamilyFacts,
  orderPrompt,
  orderSchema,
  readOrder,
} from '../ranking/order-prompt.ts'

/**
 * A fictional family with twelve communities in tiers, best first. A community is at least as good as each community of
 * a later tier in every fact, and better in one. So the order of tiers is undisputed. The order within a tier does not
 * count.
 */
export interface ExamFamily {
  /** The facts that decide the order, in a word or two for the operator. */
  name: string
  facts: FamilyFacts
  tiers: readonly (readonly CandidateFacts[])[]
}

/** All communities of a family with their tiers, best tier first. */
export const communitiesOf = ({ tiers }: ExamFamily) =>
  tiers.flatMap((communities, tier) => communities.map((community) => ({ community, tier })))

/** Indexes of a better and a worse community in communitiesOf(family). */
type Pair = readonly [better: number, worse: number]

/** Every pair of communities from different tiers. */
export function pairsOf(family: ExamFamily): Pair[] {
  const all = communitiesOf(family)
  return all.flatMap(({ tier }, better) =>
    all.flatMap((other, worse): Pair[] => (tier < other.tier ? [[better, worse]] : [])),
  )
}

/** Indexes into communitiesOf(family) in the order of a reply, each at most once. Communities left out are absent. */
export type Order = readonly number[]

/**
 * Rates how a reply orders each pair: 1 if the better one is first, 0 if the worse one is. A community that is left out
 * comes after those named. If both are left out, the pair counts ½, like a coin toss.
 */
function ratePairs(pairs: readonly Pair[], order: Order): number[] {
  const rankOf = new Map(order.map((community, rank) => [community, rank]))
  return pairs.map(([better, worse]) => {
    const [betterRank, worseRank] = [rankOf.get(better), rankOf.get(worse)]
    if (betterRank === undefined) return worseRank === undefined ? 0.5 : 0
    return worseRank === undefined || betterRank < worseRank ? 1 : 0
  })
}

/**
 * The share of a family's pairs that a reply puts in the known order, 0 to 1. It equals (tau + 1) / 2, where tau is
 * Kendall's tau over pairs from different tiers: 1 is the known order, ½ is random, 0 is the reverse order.
 * Source: Kendall, M. G., "A New Measure of Rank Correlation", Biometrika 30 (1938).
 */
export const computeAgreement = (family: ExamFamily, order: Order): number =>
  mean(ratePairs(pairsOf(family), order)) as number

/**
 * How far the replies to several questions about one family agree with each other, 0 to 1: the share of the family's
 * pairs that two replies order the same way, averaged over all pairs of replies. Random and empty replies get ½. A model
 * that repeats the prompt's order gets ⅓, because each order is also used in reverse.
 * @returns undefined for fewer than two replies
 */
export function computeSteadiness(family: ExamFamily, orders: readonly Order[]): number | undefined {
  const pairs = pairsOf(family)
  const replies = orders.map((order) => ratePairs(pairs, order))
  const similarities = replies.flatMap((first, index) =>
    replies.slice(index + 1).map((second) => similarityOf(first, second)),
  )
  return mean(similarities)
}

/** The mean probability that two replies order a pair the same way, where ½ is a coin toss. */
const similarityOf = (first: readonly number[], second: readonly number[]) =>
  mean(
    first.map((a, index) => a * (second[index] as number) + (1 - a) * (1 - (second[index] as number))),
  ) as number

/** @returns undefined for an empty list */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * The fictional families of the examination: one for each fact that a model must read, one for unknown facts, and one for
 * all facts together. If one fact decides, all others are equal. So a model that reads only the price, for example, does
 * well with one family and no better than chance with the others.
 */

const BUDGET = 4500
const WISHES = 4
const FAMILY: ExamFamily['facts'] = {
  budget: BUDGET,
  wishes: WISHES,
  careTypes: ['Independent Living', 'Assisted Living'],
}

/** The facts of a community that do not decide: near, within budget, with all wishes met. */
const BASELINE: CandidateFacts = {
  miles: 5,
  price: 4000,
  wishesMet: WISHES,
  wishesUnlisted: 0,
  care: 'fits',
  rating: 40,
}
const repeat = (count: number, change: Partial<CandidateFacts> = {}) =>
  Array.from({ length: count }, (): CandidateFacts => ({ ...BASELINE, ...change }))
const vary = <Value>(values: readonly Value[], make: (value: Value) => Partial<CandidateFacts>) =>
  values.map((value): CandidateFacts => ({ ...BASELINE, ...make(value) }))

/** Near, within budget, all wishes; farther, over budget, half of them; far, twice the budget, none, other care. */
const everything: ExamFamily = {
  name: 'everything together',
  facts: FAMILY,
  tiers: [
    vary([1, 2, 3, 4], (miles) => ({ miles, price: 3900 + 100 * miles })),
    vary([17, 19, 21, 23], (miles) => ({ miles, price: 5000 + 10 * miles, wishesMet: 2 })),
    vary([55, 60, 65, 70], (miles) => ({ miles, price: 8500 + 10 * miles, wishesMet: 0, care: 'other' })),
  ],
}

/** Around the corner; half an hour by car; an hour or more each way, too far for visits on weekdays. */
const distance: ExamFamily = {
  name: 'distance',
  facts: FAMILY,
  tiers: [
    vary([1, 2, 3, 4], (miles) => ({ miles })),
    vary([17, 19, 21, 23], (miles) => ({ miles })),
    vary([55, 60, 65, 70], (miles) => ({ miles })),
  ],
}

/** Within the budget; about a fifth above it; twice the budget. */
const price: ExamFamily = {
  name: 'price',
  facts: FAMILY,
  tiers: [
    vary([3700, 3900, 4100, 4300], (price) => ({ price })),
    vary([5200, 5300, 5400, 5500], (price) => ({ price })),
    vary([8200, 8600, 9000, 9400], (price) => ({ price })),
  ],
}

/** All four wishes; two, the other two recorded as absent; none, all four recorded as absent. */
const wishes: ExamFamily = {
  name: 'wishes',
  facts: FAMILY,
  tiers: [repeat(4), repeat(4, { wishesMet: 2 }), repeat(4, { wishesMet: 0 })],
}

/** For someone who needs physical therapy: homes licensed for care; homes for people who need no care. */
const care: ExamFamily = {
  name: 'type of care',
  facts: { ...FAMILY, careTypes: ['Assisted Living', 'Skilled Nursing'] },
  tiers: [repeat(6), repeat(6, { care: 'other' })],
}

/** Known to fit; price, wishes and care unknown; known not to fit. */
const unknown: ExamFamily = {
  name: 'what is not known',
  facts: FAMILY,
  tiers: [
    vary([3700, 3900, 4100, 4300], (price) => ({ price })),
    repeat(4, { price: null, wishesMet: 0, wishesUnlisted: WISHES, care: 'unknown' }),
    vary([8200, 8600, 9000, 9400], (price) => ({ price, wishesMet: 0, care: 'other' })),
  ],
}

export const EXAM_FAMILIES: readonly ExamFamily[] = [everything, distance, price, wishes, care, unknown]

/** The number of questions about each family. Half of them are reverses of the others. */
const QUESTIONS_PER_FAMILY = 4

/** A family with its communities in the order that the model sees. */
export interface ExamQuestion {
  family: ExamFamily
  /** Indexes into communitiesOf(family), in the order shown. */
  shown: readonly number[]
}

/**
 * Creates all questions, each round with one question about every family. Every shuffled order is also used in reverse,
 * so a model that repeats the prompt's order, or always gives the same numbers, agrees with exactly half of the pairs.
 * The orders are fixed, so that every model gets the same exam.
 */
export function createQuestions(families: readonly ExamFamily[]): ExamQuestion[] {
  return Array.from({ length: QUESTIONS_PER_FAMILY }, (_, round) =>
    families.map((family, index) => {
      const seed = index * QUESTIONS_PER_FAMILY + Math.floor(round / 2) + 1
      const order = shuffledIndexes(communitiesOf(family).length, new Random(seed))
      return { family, shown: round % 2 === 0 ? order : order.toReversed() }
    }),
  ).flat()
}

/** The integers 0 to count − 1 in random order. */
export const shuffledIndexes = (count: number, random: Random): number[] =>
  shuffle([...Array(count).keys()], random)

/** All questions of the examination, in the order they are asked. */
export const QUESTIONS: readonly ExamQuestion[] = createQuestions(EXAM_FAMILIES)

/** Increase this when the grading changes. Changes of the questions are detected, see EXAM_VERSION. */
const GRADING_VERSION = 1

/** The same prompt and schema as for families' searches. */
export function promptOf({ family, shown }: ExamQuestion): { prompt: string; schema: object } {
  const all = communitiesOf(family).map(({ community }) => community)
  const candidates = shown.map((index) => all[index] as (typeof all)[number])
  return { prompt: orderPrompt(family.facts, candidates), schema: orderSchema(shown.length) }
}

/** Reads a complete or partial answer: the shown communities in its order, each once. */
export function readReply({ shown }: ExamQuestion, text: string): { order: Order; isValid: boolean } {
  const { ids, isValid } = readOrder(text, shown.length)
  const order = ids.map((id) => shown[id - 1]).filter((index) => index !== undefined)
  return { order: [...new Set(order)], isValid }
}

/**
 * Identifies this examination. A change of a prompt, schema, family or pass mark makes a new version, and all models are
 * examined again.
 */
export const EXAM_VERSION: string = createHash('sha256')
  .update(JSON.stringify([GRADING_VERSION, PASS_THRESHOLDS, QUESTIONS.map(promptOf)]))
  .digest('hex')
  .slice(0, 16)
