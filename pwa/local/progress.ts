import { openLocal, type StorageState, withLocal } from './database.ts'
import type { Draft, OutboxRow, Problem, StoredResult } from './schema.ts'

/** Where a family's answers are. Each step claims only what is certain. */
export interface Progress {
  key: string
  kind: OutboxRow['kind']
  /** When they were saved on this phone, in epoch ms. */
  savedAt: number
  /** memory: saved only in this tab and lost when it closes. */
  storage: StorageState
  /** saved: a draft. From 'received' on, every step is backed by a server receipt. */
  step: 'saved' | 'waiting' | 'paused' | 'received' | 'ready' | 'needs_attention' | 'lost' | 'erased'
  reference?: string
  receivedAt?: number
  problem?: Problem
  /** A server returned an error or cut the connection. Shown in one toast; see `claimAnnouncement`. */
  failedOnce: boolean
}

interface StoredState {
  draft?: Draft | undefined
  row?: OutboxRow | undefined
  result?: StoredResult | undefined
}

/** Derives the step from what is stored; undefined when nothing is stored under this key. */
function describeProgress({ draft, row, result }: StoredState, storage: StorageState): Progress | undefined {
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

/** Returns the current progress of the answers with this key. */
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
