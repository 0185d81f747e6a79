import { openLocal, type StorageState, withLocal } from './database.ts'
import type { Draft, OutboxRow, Problem, StoredResult } from './schema.ts'

/** Where a family's answers are; each step claims only what is known. */
export interface Progress {
  key: string
  kind: OutboxRow['kind']
  /** When they were saved on this phone, epoch ms. */
  saved: number
  /** memory: saved in this tab only, gone when it closes. */
  keptIn: StorageState
  /** saved: a draft. Everything from 'received' on stands on a receipt of the server. */
  step: 'saved' | 'waiting' | 'paused' | 'received' | 'ready' | 'needs_attention' | 'lost' | 'erased'
  reference?: string
  receivedAt?: number
  problem?: Problem
  /** A server answered with an error or cut the connection: worth one toast, see `sayOnce`. */
  failedOnce: boolean
}

interface Known {
  draft?: Draft | undefined
  row?: OutboxRow | undefined
  result?: StoredResult | undefined
}

/** The ladder's step from what is stored; undefined when nothing is known under this key. */
export function describeProgress({ draft, row, result }: Known, keptIn: StorageState): Progress | undefined {
  if (row) {
    return {
      key: row.key,
      kind: row.kind,
      saved: row.savedAt,
      keptIn,
      step: row.status,
      failedOnce: row.failedOnce,
      ...(row.receipt && {
        reference: row.receipt.reference,
        receivedAt: Date.parse(row.receipt.receivedAt),
      }),
      ...(row.problem && { problem: row.problem }),
    }
  }
  if (result) {
    return {
      key: result.key,
      kind: 'questionnaire',
      saved: result.savedAt,
      keptIn,
      step: result.lost ? 'lost' : 'ready',
      failedOnce: false,
      reference: result.response.reference,
      receivedAt: result.receivedAt,
    }
  }
  if (!draft) return undefined
  return {
    key: draft.key,
    kind: 'questionnaire',
    saved: draft.savedAt,
    keptIn,
    step: 'saved',
    failedOnce: false,
  }
}

/** Where the answers with this key are now. */
export async function progressOf(key: string): Promise<Progress | undefined> {
  const { storage } = await openLocal()
  return withLocal(async (db) => {
    const known = await db.transaction('r', db.drafts, db.outbox, db.results, async () => ({
      draft: await db.drafts.get(key),
      row: await db.outbox.get(key),
      result: await db.results.get(key),
    }))
    return describeProgress(known, storage)
  })
}

type Said = 'failed' | 'received' | 'ready' | 'erased'
const saidId = (key: string, what: Said) => `said:${key}:${what}`

/** Whether it was said; see `sayOnce`. */
export async function wasSaid(key: string, what: Said): Promise<boolean> {
  return withLocal(async (db) => (await db.meta.get(saidId(key, what))) !== undefined)
}

/**
 * True for exactly one caller per key and thing, in all tabs and over restarts: for a toast, a counted event or a
 * move to the results that must happen once per submission. 'erased': the family knows.
 */
export async function sayOnce(key: string, what: Said): Promise<boolean> {
  const id = saidId(key, what)
  return withLocal((db) =>
    db.transaction('rw', db.meta, async () => {
      if (await db.meta.get(id)) return false
      await db.meta.put({ id, value: true })
      return true
    }),
  )
}
