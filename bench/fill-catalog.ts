import { loadSample } from '#server/features/catalogue/service.ts'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { hasRegisters, importRegisters } from '#server/testing/real-registers.ts'

/** Fills a new database with the registers in REGISTERS_DIR, or else with the sample communities. */
export async function fillCatalog(url: string, use: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = connect(url)
  try {
    await migrate(sql)
    if (hasRegisters) await importRegisters(sql)
    else {
      console.log('  the registers are absent (REGISTERS_DIR), so the sample communities take their place')
      await loadSample(sql)
    }
    await use(sql)
  } finally {
    await sql.end()
  }
}
