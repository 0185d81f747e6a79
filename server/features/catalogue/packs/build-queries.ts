import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { PackKind } from '#shared/packs/pack-index.ts'

/** A version comes as text, because it may exceed a JavaScript number. */
const Version = z.object({ version: z.string() })

/**
 * Reserves the making of packs for this server, if the catalog or the format has changed since they were made.
 * @param leaseSeconds how long no other server starts
 * @returns the catalog's version to make them from; undefined if nothing is to do or another server does it
 */
export async function leaseOutdatedPacks(
  query: Query,
  format: number,
  leaseSeconds: number,
): Promise<string | undefined> {
  const [row] = await read(query, Version)`
    update catalogue_state set packs_lease_until = now() + make_interval(secs => ${leaseSeconds}::integer)
    where id = 1 and coalesce(packs_lease_until <= now(), true) and (
      packs_version is distinct from version or packs_format is distinct from ${format}::integer
      or (exists (select from facilities) and not exists (select from packs where replaced_at is null))
    )
    returning version::text`
  return row?.version
}

/** Ends the lease, after packs were made from this version. */
export const storePacksMade = (query: Query, version: string, format: number) => query`
  update catalogue_state set packs_version = ${version}, packs_format = ${format}, packs_lease_until = null,
    packs_failure = null where id = 1`

/** Keeps the lease until it ends, so that the next attempt waits for it. */
export const storePacksFailure = (query: Query, failure: string) => query`
  update catalogue_state set packs_failure = ${failure} where id = 1`

const StateDay = z.object({ state: z.string(), asOf: z.nullable(z.string()) })

/** The newest known day of each state's registers, YYYY-MM-DD. */
export const listStateDays = (query: Query) => read(query, StateDay)`
  select state, to_char(max(source.source_date) filter (where date_is_given), 'YYYY-MM-DD') as as_of
  from facilities join catalogue_sources as source using (source) group by state`

export interface NewPack {
  hash: string
  state: string
  kind: PackKind
  communities: number
  asOf: string | null
  content: Buffer
}

const Hash = z.object({ hash: z.string() })

/** The hashes of the current packs. */
export async function listCurrentHashes(query: Query): Promise<Set<string>> {
  const rows = await read(query, Hash)`select hash from packs where replaced_at is null`
  return new Set(rows.map(({ hash }) => hash))
}

/** Makes a pack the current one of its state and kind. A pack that was replaced before can return. */
export async function replacePack(query: Query, pack: NewPack): Promise<void> {
  const { hash, state, kind, communities, asOf, content } = pack
  await query`
    update packs set replaced_at = now()
    where state = ${state} and kind = ${kind} and replaced_at is null and hash <> ${hash}`
  await query`
    insert into packs (hash, state, kind, communities, as_of, content)
    values (${hash}, ${state}, ${kind}, ${communities}, ${asOf}, ${content})
    on conflict (hash) do update set replaced_at = null`
}

/** Replaces the current packs whose hashes aren't among these by nothing. */
export const retirePacksExcept = (query: Query, hashes: readonly string[]) => query`
  update packs set replaced_at = now() where replaced_at is null and hash <> all (${hashes}::text[])`

const Earlier = z.object({ hash: z.string(), content: z.instanceof(Buffer) })
export type EarlierPack = z.infer<typeof Earlier>

/** The packs of this state and kind that phones may have, newest first: the current one and those that it replaced. */
export const listEarlierPacks = (
  query: Query,
  { state, kind }: Pick<NewPack, 'state' | 'kind'>,
  count: number,
) =>
  read(query, Earlier)`
    select hash, content from packs where state = ${state} and kind = ${kind}
    order by replaced_at desc nulls first, hash limit ${count}`

/** Stores what makes one pack into another. */
export const storeDelta = (query: Query, from: string, to: string, content: Buffer) => query`
  insert into pack_deltas (from_hash, to_hash, content) values (${from}, ${to}, ${content}) on conflict do nothing`

/** Keeps only the newest of the replaced packs of each state and kind, for so many days, and deltas to current packs. */
export async function deleteOldPacks(query: Query, keep: { count: number; days: number }): Promise<void> {
  await query`
    delete from packs where hash in (
      select hash from (
        select hash, replaced_at,
          row_number() over (partition by state, kind order by replaced_at desc, hash) as place
        from packs where replaced_at is not null
      ) as replaced
      where place > ${keep.count}::integer or replaced_at < now() - make_interval(days => ${keep.days}::integer)
    )`
  await query`
    delete from pack_deltas using packs where to_hash = hash and replaced_at is not null`
}
