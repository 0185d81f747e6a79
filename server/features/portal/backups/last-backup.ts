import { commandLine } from '#server/platform/command-line.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { DAY_MS } from '#shared/contract/durations.ts'
import type { Risk } from '#shared/desk/site-check.ts'
import { findLastBackup, type LastBackup, storeLastBackup } from './queries.ts'

/** A nightly backup may fail once, and twice over a weekend. */
const OLD_DAYS = 3

/** Reads the last backup that this program made. @returns undefined if it never made one */
export const readLastBackup = (query: Query): Promise<LastBackup | undefined> => findLastBackup(query)

export const recordLastBackup = (query: Query, backup: LastBackup): Promise<void> =>
  storeLastBackup(query, backup)

/**
 * @returns a risk for the start's log and the portal if this program made backups and stopped. Without any, the operator
 *   has another way, as with a managed Postgres, or the doctor tells them.
 */
export async function findBackupRisks(query: Query, now: Date): Promise<Risk[]> {
  const last = await findLastBackup(query)
  const days = last ? Math.floor((now.getTime() - last.madeAt.getTime()) / DAY_MS) : 0
  if (days < OLD_DAYS) return []
  return [
    {
      id: 'old_backup',
      title: `The last backup is ${days} days old`,
      advice: `See why the nightly one failed, or make one now: ${commandLine('backup FILE')}.`,
    },
  ]
}
