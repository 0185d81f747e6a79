import { TOPIC_NAMES, type Topic } from './order-schema.ts'

/** What an answer says, before any repair. */
export interface OrderAnswer {
  /** As named: perhaps unknown, repeated, too few. */
  ids: number[]
  /** What speaks for the first ids, in their order; undefined where the answer names nothing. */
  reasonCodes: (Topic | undefined)[]
  /** A complete answer that names each of the candidates exactly once. */
  isValid: boolean
}

/** Reads an answer about `count` candidates, or the part of one that came before it was cut. */
export function readOrder(text: string, count: number): OrderAnswer {
  const whole = parsed(text)
  const ids = whole ? numbersIn(whole.order) : namedIn(text)
  const reasonCodes = whole && Array.isArray(whole.why) ? whole.why.map(topicOf) : []
  return { ids, reasonCodes, isValid: whole !== undefined && isPermutation(ids, count) }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => Number.isInteger(one)) : []

/** The ids of an order that breaks off. The last number counts only if something follows: 1 may become 12. */
function namedIn(text: string): number[] {
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
