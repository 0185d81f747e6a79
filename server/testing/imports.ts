import { afterEach } from 'vitest'
import { importFile } from '../features/catalogue/import-file.ts'
import type { Finding } from '../features/catalogue/reading/errors.ts'
import type { ImportWatcher } from '../features/catalogue/reading/read-in-worker.ts'
import type { ImportOptions } from '../features/catalogue/stage-file.ts'
import { freshDatabase } from './fresh-database.ts'
import { openForTests } from './open-for-tests.ts'
import { openRegisterFolder } from './register-file.ts'
import { texanHome } from './register-rows.ts'

export const TODAY = '2026-08-01'

/** Homes of Texas's register, each with a number and a name of its own. */
export const texans = (count: number, change: (number: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    texanHome({ Facility_ID: `${index}`, 'Facility Name': `HOUSE ${index}`, ...change(index) }),
  )

/** Collects the rows that an import refuses, and the values that it notes. */
export const watch = (refused: Finding[], notes: Finding[] = []): ImportWatcher => ({
  onFinding: (kind, one) => (kind === 'refused' ? refused : notes).push(one),
})

/** Registers the hooks for tests of imports: a folder for files, and a database whose catalog each test finds empty. */
export function openImports() {
  const folder = openForTests(openRegisterFolder)
  const db = openForTests(freshDatabase)
  afterEach(async () => {
    await db.sql`delete from catalogue_sources`
    await db.sql`delete from facilities`
  })
  return {
    folder,
    db,
    load: (path: string, options: Partial<ImportOptions> = {}) =>
      importFile(db.sql, { path, today: TODAY, ...options }),
    /** Reads everything that families and the next import see. */
    readEverything: async () => ({
      facilities: await db.sql`select * from facilities order by id`,
      records: await db.sql`select * from facility_records order by id`,
    }),
    names: async () =>
      (await db.sql<{ name: string }[]>`select name from facilities order by name`).map(({ name }) => name),
  }
}
