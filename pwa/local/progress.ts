import { openLocal, type StorageState, withLocal } from './database.ts'
import type { Draft, OutboxRow, Problem, StoredResult } from './schema.ts'

/** Where a family's answers are; each step claims only what is known. */
export interface Progress {
  key: string
  kind: OutboxRow['kind']
  /** When they were saved on this phone, epoch ms. */
  savedAt: number
  /** memory: saved in this tab only, gone when it closes. */
  storage: StorageState
  /** saved: a draft. Everything from 'received' on stands on a receipt of the server. */
  step: 'saved' | 'waiting' | 'paused' | 'received' | 'ready' | 'needs_attention' | 'lost' | 'erased'
  reference?: string
  receivedAt?: number
  problem?: Problem
  /** A server answered with an error or cut the connection: worth one toast, see `claimAnnouncement`. */
  failedOnce: boolean
}

interface StoredState {
  draft?: Draft | undefined
  row?: OutboxRow | undefined
  result?: StoredResult | undefined
}

/** The ladder's step from what is stored; undefined when nothing is known under this key. */
export function describeProgress(
  { draft, row, result }: StoredState,
  storage: StorageState,
): Progress | undefined {
  if (row) {
    return {
      key: row.key,
      kind: row.kind,
      savedAt: row.savedAt,
      storage,
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
      savedAt: result.savedAt,
      storage,
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
    savedAt: draft.savedAt,
    storage,
    step: 'saved',
    failedOnce: false,
  }
}

/** Where the answers with this key are now. */
export async function getProgress(key: string): Promise<Progress | undefined> {
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
