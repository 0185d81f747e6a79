import { createHash } from 'node:crypto'
import type { Content } from './seal-queries.ts'

/** The hash before the first entry. */
export const START = Buffer.alloc(32)

/** The hash of an entry: SHA-256 over the hash of the entry before it and all of its columns. */
export const linkHash = (previous: Buffer, entry: Content): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      JSON.stringify([
        entry.id,
        entry.action,
        entry.adminId,
        entry.username,
        entry.subject,
        entry.details,
        entry.atMicroseconds,
      ]),
    )
    .digest()
