import type { Match } from '#shared/contract/facility.ts'

/** The model names the most important topic of this many communities, from the first on. */
const MAX_REASONS = 3

type ReasonCode = Match['reasons'][number]['code']

/** The topics that the model may name, and the reasons that each of them covers. */
export const TOPICS = {
  price: ['within_budget', 'below_budget'],
  care: ['care_type'],
  amenities: ['amenities_all', 'amenities_some'],
  distance: ['near'],
} as const satisfies Record<string, readonly ReasonCode[]>
export type Topic = keyof typeof TOPICS
const TOPIC_NAMES = Object.keys(TOPICS) as Topic[]

/** The JSON schema of an answer about `count` candidates. A schema can't require that the ids are unique. */
export function orderSchema(count: number): object {
  const reasons = Math.min(MAX_REASONS, count)
  return {
    type: 'object',
    properties: {
      order: {
        type: 'array',
        items: { type: 'integer', enum: Array.from({ length: count }, (_, index) => index + 1) },
        minItems: count,
        maxItems: count,
      },
      why: {
        type: 'array',
        items: { type: 'string', enum: [...TOPIC_NAMES, 'none'] },
        minItems: reasons,
        maxItems: reasons,
      },
    },
    required: ['order', 'why'],
  }
}

/** The content of an answer, before any repair. */
interface OrderAnswer {
  /** As named in the answer. They may be unknown, repeated or too few. */
  ids: number[]
  /** The topics of the first ids, in the same order; undefined where the answer names none. */
  reasonCodes: (Topic | undefined)[]
  /** Whether the answer is complete and names each candidate exactly once. */
  isValid: boolean
}

/** Reads an answer about `count` candidates, or the part of it that arrived. */
export function readOrder(text: string, count: number): OrderAnswer {
  const whole = parseObject(text)
  const ids = whole ? integersIn(whole.order) : idsInPartial(text)
  const reasonCodes = whole && Array.isArray(whole.why) ? whole.why.map(topicOf) : []
  return { ids, reasonCodes, isValid: whole !== undefined && isPermutation(ids, count) }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const integersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((item) => Number.isInteger(item)) : []

/** The ids of a truncated order. The last number counts only if something follows it: 1 may be the start of 12. */
function idsInPartial(text: string): number[] {
  const list = /^\s*\{\s*"order"\s*:\s*\[([\d\s,]*)/.exec(text)
  if (!list) return []
  const isClosed = text[list[0].length] === ']'
  const complete = isClosed ? (list[1] ?? '') : (list[1] ?? '').replace(/\d+$/, '')
  return (complete.match(/\d+/g) ?? []).map(Number)
}

const topicOf = (value: unknown) => TOPIC_NAMES.find((topic) => topic === value)

function isPermutation(ids: number[], count: number): boolean {
  return ids.length === count && new Set(ids).size === count && ids.every((id) => id >= 1 && id <= count)
}
