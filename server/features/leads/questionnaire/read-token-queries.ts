import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'

const KeyHash = z.object({ keyHash: z.instanceof(Buffer) })

/** Stores the token of a version, which has at most one for each secret that derived it. */
export async function insertReadToken(query: Query, tokenHash: Buffer, keyHash: Buffer): Promise<void> {
  await query`
    insert into read_tokens (token_hash, key_hash) values (${tokenHash}, ${keyHash}) on conflict do nothing`
}

/** The hash of the key of the version that a token reads; undefined if it isn't a token. */
export async function findTokenTarget(query: Query, tokenHash: Buffer): Promise<Buffer | undefined> {
  const [row] = await read(query, KeyHash)`
    select key_hash from read_tokens where token_hash = ${tokenHash}`
  return row?.keyHash
}
