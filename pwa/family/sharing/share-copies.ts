import { MAX_SHARED_CHARACTERS } from '#shared/contract/limits.ts'
import { getResult } from '../../local/results.ts'
import type { SharedCopy } from '../../local/schema.ts'
import { addSharedCopy, deleteSharedCopy, listSharedCopies, recordUpload } from '../../local/shared-copies.ts'
import { listShortlist } from '../../local/shortlist.ts'
import { mayBeTogether } from '../../local/together-flag.ts'
import type { Reply } from './ask-server.ts'
import { encrypt, MAX_TEXT_BYTES, makeId, makeSecret } from './encryption.ts'
import { deleteCopy, putCopy } from './share-requests.ts'
import { toSharedShortlist } from './shared-shortlist.ts'

const DAY_MS = 86_400_000
/** How long a deletion on this phone waits for the server, ms. */
const STOP_ALL_TIMEOUT_MS = 5000

/**
 * The result of an upload. stopped: the copy was stopped before, for example in another tab. busy: the server takes no
 * more for now. failed: the server refused it for another reason.
 */
export type Upload =
  | { kind: 'shared'; copy: SharedCopy }
  | { kind: 'unreachable' | 'stopped' | 'too_large' | 'busy' | 'failed' }

interface ShareOptions {
  search: string
  withNotes: boolean
  /** How many days after its last upload the copy expires. */
  days: number
}

/**
 * Shares a copy of a search's shortlist. After an upload without an answer, the next call repeats it under the same link,
 * so that no copy is left behind that can't be stopped. Throws StorageError if the phone can't keep the copy's secrets.
 */
export async function shareShortlist({ search, withNotes, days }: ShareOptions): Promise<Upload> {
  const unconfirmed = (await listSharedCopies(search)).find(({ updatedAt }) => updatedAt === undefined)
  if (unconfirmed) return uploadCopy({ ...unconfirmed, withNotes, days })
  const now = Date.now()
  const copy: SharedCopy = {
    id: makeId(),
    search,
    secret: makeSecret(),
    revokeToken: makeSecret(),
    withNotes,
    days,
    createdAt: now,
    expiresAt: now + days * DAY_MS,
  }
  await addSharedCopy(copy)
  return uploadCopy(copy)
}

/** Replaces a copy on the server with the shortlist as it is now. */
export async function uploadCopy(copy: SharedCopy): Promise<Upload> {
  const { id, search, secret, withNotes, days } = copy
  const entries = await listShortlist(search)
  const list = toSharedShortlist({ entries, place: await placeOf(search), withNotes })
  const text = JSON.stringify(list)
  const ciphertext = await encrypt(id, secret, text)
  if (text.length > MAX_TEXT_BYTES || ciphertext.length > MAX_SHARED_CHARACTERS) return { kind: 'too_large' }
  const reply = await putCopy(copy, { ciphertext, expiresInDays: days })
  if (reply.kind !== 'ok') return afterRefusal(id, reply)
  const times = { expiresAt: Date.parse(reply.data.expiresAt), updatedAt: list.madeAt }
  if (await recordUpload(id, { ...times, withNotes, days }))
    return { kind: 'shared', copy: { ...copy, ...times } }
  // The family deleted it on this phone during the upload.
  await deleteCopy(copy)
  return { kind: 'stopped' }
}

async function afterRefusal(id: string, reply: Exclude<Reply<unknown>, { kind: 'ok' }>): Promise<Upload> {
  if (reply.kind === 'unreachable') return reply
  if (reply.code === 'erased') {
    await deleteSharedCopy(id)
    return { kind: 'stopped' }
  }
  return { kind: ['rate_limited', 'unavailable'].includes(reply.code) ? 'busy' : 'failed' }
}

/** "Madison, WI"; empty if the answers are no longer on this phone. */
async function placeOf(search: string): Promise<string> {
  const result = await getResult(search)
  return result ? `${result.payload.city}, ${result.payload.state}` : ''
}

/** Stops sharing a copy. Forgets it only once the server has deleted it. @returns whether it is deleted */
export async function stopSharing(copy: SharedCopy, timeoutMs?: number): Promise<boolean> {
  const reply = await deleteCopy(copy, timeoutMs)
  if (reply.kind === 'ok') await deleteSharedCopy(copy.id)
  return reply.kind === 'ok'
}

/**
 * Tries to stop all copies of a search, or of all searches, and to leave its family lists, before their secrets are deleted on
 * this phone.
 * @returns the copies that are still shared, until they expire
 */
export async function stopSharingAll(search?: string): Promise<SharedCopy[]> {
  if (mayBeTogether())
    await import('../together/membership.ts').then(
      ({ leaveAllFamilyLists }) => leaveAllFamilyLists(search),
      // Without its file and a connection, a list can't be left.
      () => undefined,
    )
  const copies = await listSharedCopies(search)
  const stopped = await Promise.all(
    copies.map((copy) => stopSharing(copy, STOP_ALL_TIMEOUT_MS).catch(() => false)),
  )
  return copies.filter((_, index) => !stopped[index])
}
