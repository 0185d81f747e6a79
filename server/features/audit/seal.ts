import { repeat } from '#server/platform/background.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Platform } from '#server/platform/platform.ts'
import { linkHash, START } from './chain.ts'
import { findLastLink, insertLinks, type Link, listUnsealed, lockSealing } from './seal-queries.ts'
import { writeFailureCounts } from './stranger-failures.ts'

const EVERY_MS = 60_000
/**
 * A transaction that takes as long could commit an entry before one that is sealed already, which would look inserted. Those
 * that write entries take seconds at most.
 */
const SEAL_AFTER_MINUTES = 10
const BATCH_SIZE = 1000

type SealDeps = Pick<Platform, 'sql' | 'log'>

/** Writes the counts of strangers' failures and seals new entries of the audit log every minute, in the background. @returns a function that stops it */
export const startSealing = (deps: SealDeps & Pick<Platform, 'background'>): (() => void) =>
  repeat(deps.background, 'audit seal', EVERY_MS, async () => {
    await writeFailureCounts(deps)
    await sealAuditLog(deps)
  })

/**
 * Adds the hashes of entries that are older than `minutes`, unless another server is doing it. Logs the last one, so that
 * a copy of the log can prove that the chain before it wasn't rewritten.
 */
export async function sealAuditLog({ sql, log }: SealDeps, minutes = SEAL_AFTER_MINUTES): Promise<void> {
  for (;;) {
    const links = await transaction(sql, async (tx) => {
      if (!(await lockSealing(tx))) return []
      let { entryId, hash }: Link = (await findLastLink(tx)) ?? { entryId: '0', hash: START }
      const links: Link[] = []
      for (const entry of await listUnsealed(tx, entryId, minutes, BATCH_SIZE)) {
        entryId = entry.id
        hash = linkHash(hash, entry)
        links.push({ entryId, hash })
      }
      if (links.length > 0) await insertLinks(tx, links)
      return links
    })
    const last = links.at(-1)
    if (last) log.info('audit log sealed', { entry: last.entryId, hash: last.hash.toString('hex') })
    if (links.length < BATCH_SIZE) return
  }
}
