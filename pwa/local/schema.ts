import { Dexie, type EntityTable } from 'dexie'
import type { FieldIssue } from '../../shared/errors.ts'
import type { Facility } from '../../shared/facility.ts'
import type { QuestionnaireResponse, QuestionnaireSubmission, Receipt } from '../../shared/questionnaire.ts'

/** Why a submission needs the family: the server's own words. `status` is the HTTP status. */
export interface Problem {
  status: number
  code?: string
  message: string
  issues?: FieldIssue[]
}

/**
 * One filling-in of the questionnaire. `revision` counts the saves and `writer` names the tab that made the
 * last one: a tab that has not seen another's save is refused instead of overwriting it. Times in epoch ms.
 */
export interface Draft {
  key: string
  fields: Record<string, unknown>
  section: number
  supersedes?: string
  /** What the server said when these answers came back to be corrected. */
  problem?: Problem
  savedAt: number
  revision: number
  writer: string
}

/**
 * waiting: to be sent. paused: refused for now (401, 403), tried again when the app is opened or comes online.
 * received: the server holds it, the matches are awaited; for a message, the end. lost: had a receipt, yet the
 * server no longer knows it; the family may send again. erased: nothing is kept any more but this row.
 */
export type OutboxStatus = 'waiting' | 'paused' | 'received' | 'needs_attention' | 'lost' | 'erased'

export interface OutboxRow {
  key: string
  kind: 'questionnaire' | 'contact' | 'erasure'
  /** Plain JSON, frozen when the family pressed send; null once nothing of it needs to be kept. */
  payload: unknown
  supersedes?: string
  savedAt: number
  status: OutboxStatus
  /** Unsuccessful tries since the last progress; the exponent of the backoff. */
  attempts: number
  /** Not before this moment (epoch ms) … */
  nextAttemptAt: number
  /** … which was `waitMs` ahead when it was set: a clock that moved shows, and never holds a row back. */
  waitMs: number
  /** The last try reached nobody, so a wake-up (online, visible) need not wait for the backoff. */
  unreached: boolean
  /** A server answered with an error, or cut the connection, at least once. */
  failedOnce: boolean
  /**
   * False until the first request for it begins: only then it is certain that no server knows its key. Rows of an
   * earlier version of the app lack it; they may have been tried.
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
  /** When the family pressed send, epoch ms. */
  savedAt: number
  /** The server's time of receipt, epoch ms: the phone's own clock may be a year off. */
  receivedAt: number
  /** The server has since forgotten these answers (a restored backup). */
  lost?: boolean
}

export interface ViewedFacility {
  id: string
  facility: Facility
  seenAt: number
}

/** Small facts by name: what has been said to the family once, and the like. */
export interface MetaRow {
  id: string
  value: unknown
}

/** The tables of version 1, each with its key and what it is sorted by. A change is a new version below. */
export const TABLES = {
  drafts: 'key, savedAt',
  outbox: 'key',
  results: 'key, receivedAt',
  seen: 'id, seenAt',
  meta: 'id',
}

/**
 * The tables that must survive. Versions are only ever added to, never changed, and only add tables, indexes or
 * optional fields: an older app that is still open in another tab keeps working on the newer database.
 */
export class LocalDatabase extends Dexie {
  drafts!: EntityTable<Draft, 'key'>
  outbox!: EntityTable<OutboxRow, 'key'>
  results!: EntityTable<StoredResult, 'key'>
  seen!: EntityTable<ViewedFacility, 'id'>
  meta!: EntityTable<MetaRow, 'id'>

  constructor(name: string, engine?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) {
    // strict: a save counts only once it is on the disk, not in a buffer that a dying battery empties.
    super(name, { ...engine, chromeTransactionDurability: 'strict' })
    // 1: the first. Sorted by time where the newest is wanted; the outbox is short and read whole.
    this.version(1).stores(TABLES)
    // A newer version in another tab must not wait for this one: let go at once, open again when needed.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false })
      return false
    })
  }
}
