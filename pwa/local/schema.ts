import { Dexie, type EntityTable } from 'dexie'
import type { FieldIssue } from '../../shared/errors.ts'
import type { Facility } from '../../shared/facility.ts'
import type { QuestionnaireResponse, QuestionnaireSubmission, Receipt } from '../../shared/questionnaire.ts'

/** The server's reason for refusing a submission. `status` is the HTTP status. */
export interface Problem {
  status: number
  code?: string
  message: string
  issues?: FieldIssue[]
}

/**
 * A questionnaire that is being filled in. `revision` counts the saves and `writer` identifies the tab that saved
 * last: a tab that has not seen another tab's save is refused and cannot overwrite it. Times are in epoch ms.
 */
export interface Draft {
  key: string
  fields: Record<string, unknown>
  section: number
  supersedes?: string
  /** Why the server refused these answers. */
  problem?: Problem
  savedAt: number
  revision: number
  writer: string
}

/**
 * waiting: to be sent. paused: refused for now (401, 403); retried when the app opens or comes online. received:
 * the server has it and is preparing the matches; for a message, the final state. lost: the server issued a
 * receipt but no longer knows it, and the family may send it again. erased: nothing is kept except this row.
 */
export type OutboxStatus = 'waiting' | 'paused' | 'received' | 'needs_attention' | 'lost' | 'erased'

export interface OutboxRow {
  key: string
  kind: 'questionnaire' | 'contact' | 'erasure'
  /** Plain JSON, frozen when the family pressed send; null once it is no longer needed. */
  payload: unknown
  supersedes?: string
  savedAt: number
  status: OutboxStatus
  /** Failed attempts since the last progress; the exponent of the backoff. */
  attempts: number
  /** The earliest time of the next attempt, in epoch ms. */
  nextAttemptAt: number
  /**
   * How far ahead `nextAttemptAt` was when it was set. Reveals a changed clock, so that it never holds a row back.
   */
  waitMs: number
  /** The last attempt got no response, so a wake-up (online, visible) skips the backoff. */
  unreached: boolean
  /** At least once, a server returned an error or cut the connection. */
  failedOnce: boolean
  /**
   * False until the first request begins; only then is it certain that no server knows the key. Missing in rows
   * from earlier versions, which may have been attempted.
   */
  tried?: boolean
  receipt?: Receipt
  problem?: Problem
}

export interface StoredResult {
  key: string
  payload: QuestionnaireSubmission
  response: QuestionnaireResponse
  supersedes?: string
  /** When the family pressed send, in epoch ms. */
  savedAt: number
  /** When the server received it, in epoch ms by the server's clock, because the phone's clock may be wrong. */
  receivedAt: number
  /** The server no longer has these answers (a restored backup). */
  lost?: boolean
}

export interface ViewedFacility {
  id: string
  facility: Facility
  seenAt: number
}

/** A small named value, such as an announcement that was already made. */
export interface MetaRow {
  id: string
  value: unknown
}

/** The tables of version 1, each with its key and sort index. Any change needs a new version below. */
export const TABLES = {
  drafts: 'key, savedAt',
  outbox: 'key',
  results: 'key, receivedAt',
  seen: 'id, seenAt',
  meta: 'id',
}

/**
 * The tables that must survive. New versions may only add tables, indexes or optional fields, and existing versions
 * never change, so that an older app still open in another tab keeps working on the newer database.
 */
export class LocalDatabase extends Dexie {
  drafts!: EntityTable<Draft, 'key'>
  outbox!: EntityTable<OutboxRow, 'key'>
  results!: EntityTable<StoredResult, 'key'>
  seen!: EntityTable<ViewedFacility, 'id'>
  meta!: EntityTable<MetaRow, 'id'>

  constructor(name: string, engine?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) {
    // strict: a save counts only once it is on disk, not in a buffer that is lost when the battery dies.
    super(name, { ...engine, chromeTransactionDurability: 'strict' })
    // Version 1. Indexed by time where the newest row is needed; the outbox is short and read as a whole.
    this.version(1).stores(TABLES)
    // Do not block a newer version in another tab: close immediately and reopen when needed.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false })
      return false
    })
  }
}
