import type { Sql } from './connect.ts'

/** Opens a connection as the role that owns the tables, because imports create temporary ones. The caller ends it. */
export type OpenOwner = () => Sql

/** Calls `use` with a connection as the role that owns the tables, and then ends the connection. */
export async function withOwner<Result>(
  openOwner: OpenOwner,
  use: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = openOwner()
  try {
    return await use(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
