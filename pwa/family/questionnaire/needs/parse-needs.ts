import * as z from 'zod/mini'
import { Needs } from '#shared/matching/needs.ts'

/** Reads needs from a draft, without answers that are no longer offered. @returns undefined if none is left */
export function parseNeeds(value: unknown): Needs | undefined {
  const known = Object.entries(value ?? {}).filter(
    ([name, answer]) => answer !== undefined && z.safeParse(Needs, { [name]: answer }).success,
  )
  return known.length > 0 ? (Object.fromEntries(known) as Needs) : undefined
}
