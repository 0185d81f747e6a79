import type { Sql } from '#server/platform/database/connect.ts'
import { linkHash, START } from './chain.ts'
import {
  type Content,
  countMissingAtEnd,
  findHash,
  findLastLink,
  type Link,
  listPairs,
  type Pair,
} from './seal-queries.ts'

const BATCH_SIZE = 1000
/** More would say nothing new. */
const MAX_FINDINGS = 100

/** Below the smallest id. An inserted entry may have any. */
const BEFORE_ALL = '-9223372036854775808'

type Problem = 'changed' | 'removed' | 'inserted' | 'not as noted'

/** An entry's hash in hexadecimal digits, as an earlier verification or the server's log showed it. */
export interface NotedHash {
  entryId: string
  hash: string
}

export interface Verification {
  /** The entries that aren't as they were when they were sealed, at most MAX_FINDINGS. */
  findings: { entryId: string; problem: Problem }[]
  sealed: number
  /** Too new to be sealed. */
  unsealed: number
  /** The last sealed entry and its hash in hexadecimal digits. */
  last: NotedHash | undefined
  /** How many numbers were given to entries after the last one: deleted entries, or transactions that were rolled back. */
  missingAtEnd: number
}

/**
 * Compares every entry of the audit log with its hash. After a wrong one it goes on from the stored hash.
 * @param noted a hash that the log must still have. Without one, entries deleted from the end together with their hashes
 * are not found: only `missingAtEnd` hints at them.
 */
export async function verifyAuditLog(sql: Sql, noted?: NotedHash): Promise<Verification> {
  const last = await findLastLink(sql)
  const missingAtEnd = await countMissingAtEnd(sql)
  const found: Verification = { findings: [], sealed: 0, unsealed: 0, last: undefined, missingAtEnd }
  if (noted && (await findHash(sql, noted.entryId)) !== noted.hash)
    found.findings.push({ entryId: noted.entryId, problem: 'not as noted' })
  if (last) found.last = { entryId: last.entryId, hash: last.hash.toString('hex') }
  let previous: Buffer = START
  let after = BEFORE_ALL
  for (;;) {
    const pairs = await listPairs(sql, after, BATCH_SIZE)
    for (const pair of pairs) {
      const problem = problemOf(pair, previous, last)
      if (pair.hash) found.sealed += 1
      else if (!problem) found.unsealed += 1
      if (problem && found.findings.length < MAX_FINDINGS)
        found.findings.push({ entryId: pair.position, problem })
      previous = pair.hash ?? previous
      after = pair.position
    }
    if (pairs.length < BATCH_SIZE) return found
  }
}

function problemOf(pair: Pair, previous: Buffer, last: Link | undefined): Problem | undefined {
  if (!pair.hash) return last && BigInt(pair.position) < BigInt(last.entryId) ? 'inserted' : undefined
  if (pair.id === null) return 'removed'
  return linkHash(previous, pair as Content).equals(pair.hash) ? undefined : 'changed'
}

/** Describes the result in lines for the operator. */
export function describeVerification(found: Verification): string {
  const { findings, sealed, unsealed, last, missingAtEnd } = found
  const lines = findings.map(({ entryId, problem }) =>
    problem === 'not as noted'
      ? `Entry ${entryId} doesn't have the hash that you gave: it or an entry before it was changed or removed.`
      : `Entry ${entryId} was ${problem} after it was sealed.`,
  )
  if (findings.length === 0) lines.push(`All ${sealed} sealed entries are as they were written.`)
  if (missingAtEnd > 0)
    lines.push(
      `Warning: ${missingAtEnd} numbers after the last entry were given out and aren't in the log. Their entries were deleted, or were never committed. Compare with a hash that you kept: --expect ENTRY:HASH`,
    )
  if (unsealed > 0) lines.push(`${unsealed} newer entries aren't sealed yet.`)
  if (last) lines.push(`The last hash is that of entry ${last.entryId}: ${last.hash}`)
  return lines.join('\n')
}
