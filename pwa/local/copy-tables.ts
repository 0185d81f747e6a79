import type { LocalDatabase } from './schema.ts'

/** Copies every row of `from` into `to`, in one transaction on `to`. Overwrites rows with the same key. */
export async function copyTables(from: LocalDatabase, to: LocalDatabase): Promise<void> {
  const copies = await Promise.all(
    from.tables.map(async ({ name }) => ({ name, rows: await from.table(name).toArray() })),
  )
  await to.transaction('rw', to.tables, async () => {
    for (const { name, rows } of copies) await to.table(name).bulkPut(rows)
  })
}
