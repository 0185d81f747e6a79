import type { Transaction } from '#server/platform/database/connect.ts'
import { type Definition, listIndexes, listReferences } from './tables.ts'

/** For sorting an index, above the 64 MB that Postgres takes by default. */
const SORT_MEMORY = '256MB'

/** What a restore creates after the rows. */
interface SetAside {
  indexes: readonly Definition[]
  references: readonly Definition[]
}

/**
 * Drops the indexes and references of these tables, except those of keys and unique constraints, because an index that is
 * built from all rows at once takes a fraction of the time of one that grows row by row (Postgres's manual, "Populating a
 * Database"). The caller's transaction must call `createSetAside` before it commits.
 */
export async function setAside(tx: Transaction, tables: readonly string[]): Promise<SetAside> {
  const indexes = await listIndexes(tx, tables)
  const references = await listReferences(tx, tables)
  for (const { table, name } of references) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`
  for (const { name } of indexes) await tx`drop index ${tx(name)}`
  return { indexes, references }
}

/**
 * Creates again what was set aside. Each reference is checked for all rows at once.
 * @param onTable called when all indexes of a table have been built
 */
export async function createSetAside(
  tx: Transaction,
  { indexes, references }: SetAside,
  onTable: (table: string, indexes: number) => void,
): Promise<void> {
  await tx`select set_config('maintenance_work_mem', ${SORT_MEMORY}, true)`
  for (const [table, ofTable] of Map.groupBy(indexes, ({ table }) => table)) {
    // Definitions come from Postgres itself, which quotes their names.
    for (const { definition } of ofTable) await tx.unsafe(definition)
    onTable(table, ofTable.length)
  }
  for (const { definition } of references) await tx.unsafe(definition)
}
