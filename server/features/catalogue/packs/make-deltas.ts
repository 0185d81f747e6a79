import type { Query } from '#server/platform/database/connect.ts'
import type { PackFile } from '#shared/packs/pack-file.ts'
import { PACK_FORMAT } from '#shared/packs/pack-file.ts'
import { type EarlierPack, listEarlierPacks, type NewPack } from './build-queries.ts'
import { comparePacks } from './compare-packs.ts'
import { compressText, decompressText } from './compress-text.ts'

/** A larger delta isn't worth a second way to the same pack. */
const MAX_SHARE = 0.1

interface Delta {
  /** The hash of the earlier pack. */
  from: string
  content: Buffer
}

/**
 * Makes the deltas to a new pack from those that phones may have, as far as they pay.
 * @param bytes the size of the new pack, compressed
 * @param count from how many earlier packs
 */
export async function makeDeltas(
  query: Query,
  pack: Pick<NewPack, 'state' | 'kind' | 'hash'> & { text: string },
  bytes: number,
  count: number,
): Promise<Delta[]> {
  const deltas: Delta[] = []
  // One after another, so that requests are answered in between.
  for (const earlier of await listEarlierPacks(query, pack, count)) {
    const delta = earlier.hash === pack.hash ? undefined : await makeDelta(earlier, pack.text)
    if (delta && delta.content.length <= MAX_SHARE * bytes) deltas.push(delta)
  }
  return deltas
}

async function makeDelta({ hash, content }: EarlierPack, text: string): Promise<Delta | undefined> {
  const earlier = JSON.parse(await decompressText(content)) as PackFile
  if (earlier.format !== PACK_FORMAT) return undefined
  const delta = comparePacks(earlier, JSON.parse(text) as PackFile)
  return { from: hash, content: await compressText(JSON.stringify(delta)) }
}
