import type { Sql } from './connect.ts'

/** How busy a pool is now. */
export interface PoolCounts {
  /** The most connections it may open. */
  size: number
  /** Connections that run a statement, belong to a transaction or are being opened. */
  used: number
  /** Statements that wait for a connection. */
  waiting: number
}

/** Counts a pool's connections. Our patch of the driver adds this. */
export const countPool = (sql: Sql): PoolCounts => (sql as unknown as { counts(): PoolCounts }).counts()
