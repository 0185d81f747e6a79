import * as z from 'zod/mini'
import { PackEntry } from '../../../../shared/packs/pack-index.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { read } from '../../../platform/database/read.ts'

/** The current packs, by state and kind. */
export const listCurrentPacks = (query: Query) => read(query, PackEntry)`
  select state, kind, hash, octet_length(content) as bytes, communities, to_char(as_of, 'YYYY-MM-DD') as as_of
  from packs where replaced_at is null order by state, kind`

const Content = z.object({ content: z.instanceof(Buffer) })

/** A pack compressed with Brotli, whether it is current or was replaced. */
export async function findPack(query: Query, hash: string): Promise<Buffer | undefined> {
  const [row] = await read(query, Content)`select content from packs where hash = ${hash}`
  return row?.content
}
