import * as z from 'zod/mini'
import { withLocal } from './database.ts'
import { isUnsent } from './delete-all-data.ts'
import { newOutboxRow } from './outbox.ts'
import { announceQueued, setQueuedFlag } from './queued-flag.ts'

/** No questionnaire and no message comes near it: the server takes 64 kB. In characters. */
export const MAX_FILE_CHARACTERS = 100_000

/** Answers or a message on their way by hand: frozen, with their key, so that whichever device sends them first counts. */
const UnsentFile = z.object({
  format: z.literal('hearthfinder-unsent'),
  version: z.literal(1),
  key: z.uuid(),
  kind: z.enum(['questionnaire', 'contact']),
  payload: z.record(z.string(), z.unknown()),
  supersedes: z.optional(z.uuid()),
  savedAt: z.number(),
})

/** What waits under this key, as a file for another device; undefined when nothing unsent does. It stays here, too. */
export async function exportUnsent(key: string): Promise<Blob | undefined> {
  const row = await withLocal((db) =>
    db.transaction('rw', db.outbox, async () => {
      const found = await db.outbox.get(key)
      if (!found || found.kind === 'erasure' || !isUnsent(found)) return undefined
      // From now on another device may send it under its key: it cannot be withdrawn any more, see take-back.ts.
      await db.outbox.put({ ...found, tried: true })
      return found
    }),
  )
  if (!row) return undefined
  const { kind, payload, supersedes, savedAt } = row
  const file = { format: 'hearthfinder-unsent', version: 1, key, kind, payload, supersedes, savedAt }
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
}

/**
 * Takes in such a file and sends it under the key that it brings.
 * @returns known: these answers are on this phone already. unreadable: it is no such file; nothing was changed
 */
export async function importUnsentFile(file: Blob): Promise<'imported' | 'known' | 'unreadable'> {
  const read = await readFile(file)
  if (!read) return 'unreadable'
  setQueuedFlag()
  const imported = await withLocal((db) =>
    db.transaction('rw', db.drafts, db.outbox, db.results, async () => {
      for (const table of [db.drafts, db.outbox, db.results]) if (await table.get(read.key)) return false
      // The device that it comes from may have sent it, or may still.
      await db.outbox.add({ ...newOutboxRow(read), savedAt: read.savedAt, tried: true })
      return true
    }),
  )
  announceQueued()
  return imported ? 'imported' : 'known'
}

async function readFile(file: Blob) {
  if (file.size > MAX_FILE_CHARACTERS * 4) return undefined
  const text = await file.text()
  if (text.length > MAX_FILE_CHARACTERS) return undefined
  try {
    return UnsentFile.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
