import type { ModelMonitor } from '#server/features/model/status/model-monitor.ts'
import { readLastBackup } from '#server/features/portal/backups/last-backup.ts'
import { cached } from '#server/platform/cached.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { countPool, type PoolCounts } from '#server/platform/database/pool-counts.ts'
import type { DiskSpace, FreeSpace } from '#server/platform/disk-space.ts'
import { within } from '#server/platform/within.ts'
import type { ModelState } from '#shared/model.ts'
import { type MailQueue, measureMailQueue } from '../health/queries.ts'
import type { Readiness } from '../health/readiness.ts'
import { type DatabaseFacts, measureDatabase } from './queries.ts'

/** How long a measurement of the database counts, so that scrapes never load it. */
const DATABASE_COUNTS_MS = 5000
/** Shorter than a scrape's timeout, which is 10 seconds by default. */
const DATABASE_LIMIT_MS = 2000

export interface MeasureDeps {
  /** The pool of requests. */
  sql: Sql
  /** Another pool, so that a busy server can still be measured. */
  probeSql: Sql
  disk: DiskSpace
  readiness: Readiness
  monitor: Pick<ModelMonitor, 'state'>
}

/** What all servers of the database share. */
export type SharedFacts = DatabaseFacts & {
  mail: MailQueue
  /** In seconds since 1970; 0 if this program never made one. */
  lastBackupAt: number
}

/** What changes by itself, in contrast to what is counted. */
export interface Measured {
  isReady: boolean
  pool: PoolCounts
  disk: FreeSpace
  modelState: ModelState['state'] | undefined
  /** Undefined if it doesn't answer. */
  database: SharedFacts | undefined
}

/** @returns a function that measures the server in a bounded time. It doesn't reject. */
export function createMeasure({
  sql,
  probeSql,
  disk,
  readiness,
  monitor,
}: MeasureDeps): () => Promise<Measured> {
  const readDatabase = cached(DATABASE_COUNTS_MS, () =>
    within(DATABASE_LIMIT_MS, measureShared(probeSql), undefined),
  )
  return async () => {
    const [isReady, free, database] = await Promise.all([readiness.isReady(), disk.measure(), readDatabase()])
    return { isReady, pool: countPool(sql), disk: free, modelState: monitor.state(), database }
  }
}

async function measureShared(query: Query): Promise<SharedFacts> {
  const [facts, mail, backup] = await Promise.all([
    measureDatabase(query),
    measureMailQueue(query),
    readLastBackup(query),
  ])
  return { ...facts, mail, lastBackupAt: (backup?.madeAt.getTime() ?? 0) / 1000 }
}
