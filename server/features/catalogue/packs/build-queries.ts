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

/** Deletes the packs that were replaced so many hours ago. */
export const deleteReplacedPacks = (query: Query, hours: number) => query`
  delete from packs where replaced_at < now() - make_interval(hours => ${hours}::integer)`
