import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { PackEntry, PackReport } from '#shared/packs/pack-index.ts'

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

/** How the packs stand, for the portal. */
export const reportPacks = (query: Query, format: number) => readOne(query, PackReport)`
  select case
      when packs_version = version and packs_format = ${format}::integer then 'current'
      when packs_failure is null then 'outdated'
      else 'failed'
    end as state, count(distinct packs.state)::integer as states,
    coalesce(sum(octet_length(content)), 0)::integer as bytes
  from catalogue_state left join packs on replaced_at is null where catalogue_state.id = 1
  group by packs_version, version, packs_format, packs_failure`
