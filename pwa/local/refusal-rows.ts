import type { SharingRefusal } from '#shared/privacy/sharing.ts'
import type { LocalDatabase, OutboxRow } from './schema.ts'

/** A no to sharing that this phone has sent or will send. */
export type Refusal = OutboxRow & { kind: 'refusal'; search: string; payload: SharingRefusal }

export const isRefusal = (row: OutboxRow): row is Refusal => row.kind === 'refusal'

/**
 * Gives the refusals about a search to its correction. What the correction says yes to is refused no longer. Runs in the
 * caller's transaction.
 */
export async function moveRefusals(db: LocalDatabase, from: string, correction: OutboxRow): Promise<void> {
  const answers = correction.payload as Record<keyof SharingRefusal, boolean | undefined>
  const rows = (await db.outbox.toArray()).filter(isRefusal).filter(({ search }) => search === from)
  for (const row of rows) {
    const kept = Object.entries(row.payload).filter(([name]) => !answers[name as keyof SharingRefusal])
    if (kept.length === 0 && row.status === 'received') await db.outbox.delete(row.key)
    else
      await db.outbox.put({
        ...row,
        search: correction.key,
        ...(row.status === 'received' && { payload: Object.fromEntries(kept) }),
      })
  }
}

/** Deletes the refusals about a search that is being erased. Runs in the caller's transaction. */
export async function deleteRefusals(db: LocalDatabase, search: string): Promise<void> {
  await db.outbox.filter((row) => row.search === search).delete()
}
