import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/retry.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { found } from '#server/platform/http/found.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { updatePlace } from './desk-queries.ts'

/** The events that the screen of a lead or message shows, latest first. */
export const MAX_EVENTS = 500

/** What a stored change leads to: what is stored now, or that it isn't stored because of what is. */
export type ChangeResult<Stored> =
  | { stored: Stored }
  | { conflict: { code: 'conflict'; message: string; current: Stored } }

/** What a change does. */
export interface Plan<Event> {
  event: Event
  /** What to set in the record's place. */
  columns?: Record<string, string | boolean | null>
  /** Stores what is in other tables. */
  store?: () => Promise<void>
  /** Whether the record's version grows although the change names none. */
  isNewVersion?: boolean
  /** Whether it is so already. Then nothing is stored. */
  isAlreadySo?: boolean
}

/** Leads or messages, as the desk works on them. */
interface DeskKind<Change, State, Event, Stored> {
  noun: 'lead' | 'message'
  table: 'inbox_leads' | 'inbox_messages'
  lockState: (tx: Transaction, id: string) => Promise<State | undefined>
  plan: (tx: Transaction, change: Change, state: State) => Promise<Plan<Event>> | Plan<Event>
  /** Whether the event under the same key is this one; undefined without one. */
  findSameEvent: (tx: Transaction, event: Event) => Promise<boolean | undefined>
  /** @param version that of the record after the change; null for a change without one */
  insertEvent: (tx: Transaction, event: Event, version: number | null) => Promise<void>
  /** The version of the record with the latest change of what an event changes. By default, its latest of any kind. */
  findVersion?: (tx: Transaction, event: Event) => Promise<number>
  readRecord: (query: Query, id: string) => Promise<Stored>
}

/**
 * Stores what an administrator does with a lead or message, once: a retry with the same key adds nothing. A change isn't
 * stored if someone has changed the same since the version that it is based on.
 * @throws ApiError not_found (404); key_reused (422) for a key that belongs to another change
 */
export const changeRecord = <Change extends object, State extends { version: number }, Event, Stored>(
  sql: Sql,
  kind: DeskKind<Change, State, Event, Stored>,
  id: string,
  change: Change,
): Promise<ChangeResult<Stored>> =>
  retried(sql, async (tx): Promise<ChangeResult<Stored>> => {
    const state = found(await kind.lockState(tx, id))
    const { event, columns, store, isNewVersion, isAlreadySo = false } = await kind.plan(tx, change, state)
    const isKnown = isStored(await kind.findSameEvent(tx, event))
    const seen = 'version' in change ? Number(change.version) : undefined
    const hasVersion = seen !== undefined
    if (!isKnown && hasVersion) {
      const latest = (await kind.findVersion?.(tx, event)) ?? state.version
      // A version from the future was seen before an older backup was restored.
      if (seen < latest || seen > state.version)
        return conflictOf(changedSince(kind.noun), await kind.readRecord(tx, id))
    }
    if (!isKnown && !isAlreadySo) {
      const grows = isNewVersion ?? hasVersion
      await kind.insertEvent(tx, event, grows ? state.version + 1 : null)
      if (columns || grows) await updatePlace(tx, kind.table, id, columns ?? {}, grows)
      await store?.()
    }
    return { stored: await kind.readRecord(tx, id) }
  })

export const changedSince = (noun: string) =>
  `Someone else has changed this ${noun} since you opened it. Nothing was overwritten.`

export const conflictOf = <Stored>(message: string, current: Stored): ChangeResult<Stored> => ({
  conflict: { code: 'conflict', message, current },
})

/** Whether a change was stored before. @throws ApiError key_reused (422) if its key belongs to another one */
export function isStored(isSame: boolean | undefined): boolean {
  if (isSame === false) throw new ApiError('key_reused', MESSAGES.keyReused)
  return isSame === true
}
