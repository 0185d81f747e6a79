import * as z from 'zod/mini'
import { withLocal } from './database.ts'
import { isUnsent } from './delete-all-data.ts'
import { readTarget } from './message-draft.ts'
import { newOutboxRow } from './outbox.ts'
import { announceQueued, setQueuedFlag } from './queued-flag.ts'
import type { OutboxRow } from './schema.ts'

/** Larger than any submission, since the server accepts 64 kB. In characters. */
export const MAX_FILE_CHARACTERS = 100_000

/** Unsent answers or an unsent message with their key, so that only the first device to send them counts. */
const UnsentFile = z.object({
  format: z.literal('hearthfinder-unsent'),
  version: z.literal(1),
  key: z.uuid(),
  kind: z.enum(['questionnaire', 'contact']),
  payload: z.record(z.string(), z.unknown()),
  supersedes: z.optional(z.uuid()),
  mailedLink: z.optional(z.string()),
  savedAt: z.number(),
})

const isPortable = ({ kind }: OutboxRow) => kind === 'questionnaire' || kind === 'contact'

/**
 * Exports the unsent row with this key as a file for another device; undefined when there is none. The row stays.
 */
export async function exportUnsent(key: string): Promise<Blob | undefined> {
  const row = await withLocal((db) =>
    db.transaction('rw', db.outbox, async () => {
      const found = await db.outbox.get(key)
      if (!found || !isPortable(found) || !isUnsent(found)) return undefined
      // Another device may send it under its key now, so it cannot be withdrawn; see reopen-answers.ts.
      await db.outbox.put({ ...found, tried: true })
      return found
    }),
  )
  if (!row) return undefined
  const { kind, payload, supersedes, mailedLink, savedAt } = row
  const file = {
    format: 'hearthfinder-unsent',
    version: 1,
    key,
    kind,
    payload,
    supersedes,
    mailedLink,
    savedAt,
  }
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
}

/**
 * Imports such a file and sends it under the key in it.
 * @returns known: this phone already has these answers. unreadable: not such a file, and nothing was changed
 */
export async function importUnsentFile(file: Blob): Promise<'imported' | 'known' | 'unreadable'> {
  const parsed = await parseFile(file)
  if (!parsed) return 'unreadable'
  setQueuedFlag()
  const imported = await withLocal((db) =>
    db.transaction('rw', db.drafts, db.outbox, db.results, async () => {
      for (const table of [db.drafts, db.outbox, db.results]) if (await table.get(parsed.key)) return false
      // The device it comes from may have sent it already.
      const about = readTarget(parsed.payload)
      const row = newOutboxRow({ ...parsed, ...(about && { about }) })
      await db.outbox.add({ ...row, savedAt: parsed.savedAt, tried: true })
      return true
    }),
  )
  announceQueued()
  return imported ? 'imported' : 'known'
}

async function parseFile(file: Blob) {
  if (file.size > MAX_FILE_CHARACTERS * 4) return undefined
  const text = await file.text()
  if (text.length > MAX_FILE_CHARACTERS) return undefined
  try {
    return UnsentFile.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
