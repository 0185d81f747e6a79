import { Dexie, type EntityTable, type Table } from 'dexie'
import type { PhoneList } from '#shared/catalog/packs/pack-list.ts'
import type { RequestTarget } from '#shared/contract/community-request.ts'
import type { FieldIssue } from '#shared/contract/errors.ts'
import type { Facility, Match } from '#shared/contract/facility.ts'
import type { Receipt } from '#shared/contract/questionnaire.ts'
import type { KnownAnswers, QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import type { ListChoice } from '#shared/desk/list-choice.ts'
import type { LetterReading } from '#shared/matching/letter-reading.ts'

export { Dexie }

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
  /** The token of a mailed link whose search these answers replace. */
  mailedLink?: string
  /** Why the server refused these answers. */
  problem?: Problem
  savedAt: number
  revision: number
  writer: string
}

/** A draft of a message to the operator. It gets its key when it is started, so that it is sent only once. */
export interface MessageDraft {
  key: string
  fields: Record<string, unknown>
  /** Why the server refused this message. */
  problem?: Problem
  /** The message was reopened after a request had started, so the server may have it. See reopen-message.ts. */
  mayHaveArrived?: true
  savedAt: number
}

/**
 * waiting: to be sent. paused: refused for now (401, 403); retried when the app opens or comes online. received:
 * the server has it and is preparing the matches; for a message, the final state. lost: the server issued a
 * receipt but no longer knows it, and the family may send it again. erased: nothing is kept except this row. A refusal
 * that was received stays, so that the family sees it.
 */
type OutboxStatus = 'waiting' | 'paused' | 'received' | 'needs_attention' | 'lost' | 'erased'

export interface OutboxRow {
  key: string
  kind: 'questionnaire' | 'contact' | 'erasure' | 'refusal'
  /** Plain JSON, frozen when the family pressed send; null once it is no longer needed. */
  payload: unknown
  /** Whom the search is for, as the form asked. Never sent. */
  searchFor?: string
  supersedes?: string
  /** The key of the search whose sharing a refusal is about. Its own key only names the row. */
  search?: string
  /** The community that a message asks about. Kept after the message is received, so that it isn't sent twice. */
  about?: RequestTarget
  /** The token of the mailed link that gives access to what is replaced or erased. */
  mailedLink?: string
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
   * Whether a request was begun. Until then it is certain that no server knows the key.
   */
  tried: boolean
  receipt?: Receipt
  problem?: Problem
}

export interface StoredResult {
  key: string
  payload: KnownAnswers
  response: QuestionnaireResponse
  /** Whom the search is for, as the form asked. Missing if this phone didn't send the answers. */
  searchFor?: string
  supersedes?: string
  /**
   * The token of the mailed link that opened this list. Its key then gives no access to the server; only the link does.
   */
  mailedLink?: string
  /** When the family pressed send, in epoch ms. */
  savedAt: number
  /** When the server received it, in epoch ms by the server's clock, because the phone's clock may be wrong. */
  receivedAt: number
  /** The server no longer has these answers (a restored backup). */
  lost?: boolean
  /** The server erased these answers, maybe for another device. This list is only on the phone. */
  erased?: boolean
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

/**
 * How far a family has come with a community. saved: on the shortlist, nothing done yet.
 */
export type ShortlistStatus = 'saved' | 'to_call' | 'called' | 'visit_planned' | 'visited' | 'declined'

/**
 * A community on the shortlist of one search. `search` is the key of the search's current answers; a correction moves
 * the rows to its own key (see record-outcome.ts). Times are in epoch ms.
 */
export interface ShortlistEntry {
  search: string
  facilityId: string
  /** As it was when the family saved it, so that it can be read offline and after it has left the list. */
  facility: Facility
  /** As in the list when the family saved it. Missing if it was unknown. */
  distanceMiles?: number
  status: ShortlistStatus
  /** The day and local time of the visit, as in an input: 2026-03-05 or 2026-03-05T10:30. */
  visitOn?: string
  note: string
  /** The phone whose note and checklist a file brought, as long as they haven't been changed here. */
  author?: string
  /** What other phones noted about this community, at most one for each. */
  copies?: NotesCopy[]
  /** This phone's vote and rating (1 to 5) in a list that a family keeps together. */
  vote?: 'yes' | 'maybe' | 'no'
  rating?: number
  /** Someone else took it off the family's list. It is kept because this phone noted something. */
  takenOff?: true | undefined
  savedAt: number
  updatedAt: number
}

/** What another phone noted about a community, from its file. Read only here: its own newer file replaces it. */
export interface NotesCopy {
  /** That phone's random name (merge-shortlist.ts). */
  author: string
  note: string
  /** The answers of its visit checklist. */
  answers: Record<string, string>
  updatedAt: number
}

/** A community that the family removed from a search's shortlist, so that a file doesn't bring it back. */
interface RemovedCommunity {
  search: string
  facilityId: string
  removedAt: number
}

/** A photo from a visit, scaled down. It never leaves the phone unless the family exports it. */
export interface VisitPhoto {
  id: string
  search: string
  facilityId: string
  blob: Blob
  takenAt: number
}

/** What a family checked or wrote on the visit checklist for one community, by the item's id. */
export interface VisitNotes {
  search: string
  facilityId: string
  answers: Record<string, string>
  updatedAt: number
}

/** How one search's list is shown on this phone: its order, its filters, and the communities that are hidden. */
export interface ListView {
  search: string
  view: Record<string, unknown>
  hidden: string[]
  /** The ids of the communities selected for comparison. */
  compared?: string[] | undefined
  /** The list that was made on this phone before the server's arrived, until the family has read what changed. */
  madeOnPhone?: { id: string; name: string }[] | undefined
  /** That list as it was made, so that a newer pack doesn't change it. */
  phoneList?: PhoneList | undefined
  /** The communities that "Show more" added to the list, and when the last of them came (epoch ms). */
  more?: { matches: Match[]; at: number } | undefined
  /** What an advisor chose, as it last came. */
  choice?: ListChoice | undefined
  /** What the operator's model read in this letter, as long as the family has not said whether it is right. */
  letterReading?: { letter: string; needs: LetterReading } | undefined
}

/**
 * A list that this phone reads along, as it last came. Its lanes stay encrypted, and only the link has the key: without it, this
 * phone can't read them either. `pwa/family/together` says what is in them.
 */
export interface ReadAlongRow {
  id: string
  lanes: Record<string, { version: number; ciphertext: string | null }>
  etag?: string | undefined
  /** When the server last confirmed it, epoch ms. */
  readAt: number
}

/** A list that a family keeps together, with its keys. `pwa/family/together` says what is in it. */
interface FamilyListRow {
  id: string
  search: string
  list: unknown
}

/**
 * The tables, each with its key and its indexes: by time where the newest row is needed, and by search for what a family
 * notes about its communities. The outbox is short and read as a whole. Any change needs a new version below.
 */
export const TABLES = {
  drafts: 'key, savedAt',
  messageDrafts: 'key, savedAt',
  outbox: 'key',
  results: 'key, receivedAt',
  seen: 'id, seenAt',
  meta: 'id',
  shortlist: '[search+facilityId], search',
  photos: 'id, [search+facilityId], search',
  visitNotes: '[search+facilityId], search',
  removed: '[search+facilityId], search',
  listViews: 'search',
  familyLists: 'id, search',
  readAlong: 'id',
}

/**
 * The tables that must survive. New versions may only add tables, indexes or optional fields, and existing versions
 * never change, so that an older app still open in another tab keeps working on the newer database.
 */
export class LocalDatabase extends Dexie {
  drafts!: EntityTable<Draft, 'key'>
  messageDrafts!: EntityTable<MessageDraft, 'key'>
  outbox!: EntityTable<OutboxRow, 'key'>
  results!: EntityTable<StoredResult, 'key'>
  seen!: EntityTable<ViewedFacility, 'id'>
  meta!: EntityTable<MetaRow, 'id'>
  shortlist!: Table<ShortlistEntry, [search: string, facilityId: string]>
  photos!: EntityTable<VisitPhoto, 'id'>
  visitNotes!: Table<VisitNotes, [search: string, facilityId: string]>
  removed!: Table<RemovedCommunity, [search: string, facilityId: string]>
  listViews!: EntityTable<ListView, 'search'>
  familyLists!: EntityTable<FamilyListRow, 'id'>
  readAlong!: EntityTable<ReadAlongRow, 'id'>

  constructor(name: string, engine?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) {
    // strict: a save counts only once it is on disk, not in a buffer that is lost when the battery dies.
    super(name, { ...engine, chromeTransactionDurability: 'strict' })
    this.version(1).stores(TABLES)
    // Do not block a newer version in another tab: close immediately and reopen when needed.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false })
      return false
    })
  }
}
