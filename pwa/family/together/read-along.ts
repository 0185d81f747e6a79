import { withLocal } from '../../local/database.ts'
import type { ReadAlongRow } from '../../local/schema.ts'
import { setTogetherFlag } from '../../local/together-flag.ts'
import { type FamilyCommunity, viewOf } from './family-view.ts'
import { openLane, type ReadPlace } from './lane.ts'
import { laneRequests, type Reply } from './lane-requests.ts'
import { canEncrypt, isSecret } from './seal.ts'

/**
 * What a link to read along shows. `isCurrent`: the server has just confirmed it. gone: the list was ended, has expired, or goes on
 * under a new key. unknown: the server has nothing at this address. incomplete: the link has no key. wrong_key: its key doesn't
 * open this list. insecure: the page was opened without HTTPS, where browsers can't decrypt. failed: the server refused.
 */
export type ReadAlong =
  | { kind: 'open'; communities: FamilyCommunity[]; readAt: number; isCurrent: boolean }
  | { kind: 'gone' | 'unknown' | 'incomplete' | 'wrong_key' | 'insecure' | 'unreachable' | 'failed' }

/**
 * Reads a family's list by the link's key, and keeps it, encrypted as it came, so that the link opens it without a connection, too.
 * Sends nothing of this phone's. Never rejects.
 */
export async function readAlong(place: ReadPlace): Promise<ReadAlong> {
  if (!isSecret(place.readingKey)) return { kind: 'incomplete' }
  if (!canEncrypt()) return { kind: 'insecure' }
  const kept = await withLocal((db) => db.readAlong.get(place.id)).catch(() => undefined)
  const fetched = await fetchList(place, kept)
  if (fetched.kind === 'ok') {
    const shown = await openList(place, fetched.data, true)
    if (shown.kind === 'gone') await forget(place.id)
    else await keep(fetched.data)
    return shown
  }
  if (fetched.kind === 'refused' && fetched.code === 'erased') {
    await forget(place.id)
    return { kind: 'gone' }
  }
  if (fetched.kind === 'refused' && fetched.code === 'forbidden') return { kind: 'wrong_key' }
  if (kept) return openList(place, kept, false)
  if (fetched.kind === 'unreachable') return fetched
  return { kind: fetched.code === 'not_found' ? 'unknown' : 'failed' }
}

/** The list as the server has it now. Reads only the lanes that have changed since it was kept. */
async function fetchList(place: ReadPlace, kept: ReadAlongRow | undefined): Promise<Reply<ReadAlongRow>> {
  const index = await laneRequests.index(place, kept?.etag)
  const readAt = Date.now()
  if (index.kind === 'same') return kept ? { kind: 'ok', data: { ...kept, readAt } } : { kind: 'unreachable' }
  if (index.kind !== 'ok') return index
  const lanes: ReadAlongRow['lanes'] = {}
  for (const { lane, version } of index.data.lanes) {
    const known = kept?.lanes[lane]
    const reply =
      known?.version === version
        ? ({ kind: 'ok', data: known } as const)
        : await laneRequests.read(place, lane)
    if (reply.kind !== 'ok') return reply
    lanes[lane] = reply.data
  }
  return { kind: 'ok', data: { id: place.id, lanes, etag: index.etag, readAt } }
}

/** The communities on the list, in the order in which they were added. */
async function openList(
  place: ReadPlace,
  { lanes, readAt }: ReadAlongRow,
  isCurrent: boolean,
): Promise<ReadAlong> {
  const opened = await Promise.all(
    Object.entries(lanes).map(async ([lane, { ciphertext }]) => ({
      lane,
      content: ciphertext === null ? undefined : await openLane(place, lane, ciphertext),
    })),
  )
  const contents = opened.flatMap(({ content }) => (content ? [content] : []))
  const hasText = Object.values(lanes).some(({ ciphertext }) => ciphertext !== null)
  if (hasText && contents.length === 0) return { kind: 'wrong_key' }
  // Only the starter's lane, which has the list's id, can move the list.
  if (opened.some(({ lane, content }) => lane === place.id && content?.moved)) return { kind: 'gone' }
  const communities = [...viewOf(contents).values()]
    .filter(({ isListed }) => isListed)
    .sort((a, b) => (a.addedBy.at < b.addedBy.at ? -1 : 1))
  return { kind: 'open', communities, readAt, isCurrent }
}

/** If this phone refuses to store it, the list only shows with a connection. */
async function keep(row: ReadAlongRow): Promise<void> {
  await withLocal((db) => db.readAlong.put(row)).then(setTogetherFlag, () => undefined)
}

const forget = (id: string) => withLocal((db) => db.readAlong.delete(id)).catch(() => undefined)
