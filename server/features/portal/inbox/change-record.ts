import { ApiError } from '#server/platform/http/api-error.ts'
import { MESSAGES } from '#shared/contract/messages.ts'

/** The events that the screen of a lead or message shows, latest first. */
export const MAX_EVENTS = 500

/** What a stored change leads to: what is stored now, or that it isn't stored because of what is. */
export type ChangeResult<Stored> =
  | { stored: Stored }
  | { conflict: { code: 'conflict'; message: string; current: Stored } }

/** What a change does to the row of a lead or message, and what else it stores. */
export interface Plan {
  /** What to set in the record's place. */
  columns?: Record<string, string | boolean | null>
  /** Stores what is in other tables. */
  store?: () => Promise<void>
  /** Whether it is so already. Then nothing is stored. */
  isAlreadySo?: boolean
}

export const conflictOf = <Stored>(message: string, current: Stored): ChangeResult<Stored> => ({
  conflict: { code: 'conflict', message, current },
})

export const changedSince = (noun: 'lead' | 'message') =>
  `Someone else has changed this ${noun} since you opened it. Nothing was overwritten.`

/** Whether a change was stored before. @throws ApiError key_reused (422) if its key belongs to another one */
export function isStored(isSame: boolean | undefined): boolean {
  if (isSame === false) throw new ApiError('key_reused', MESSAGES.keyReused)
  return isSame === true
}
