import { afterAll, beforeAll } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { readFamilies } from '../family.ts'
import { type FamilySearch, searchForFamily } from '../family-search.ts'
import { loadRegisters } from '../register-catalog.ts'

/** The import of all registers takes a minute on a busy machine. */
const SETUP_MS = 300_000

/**
 * For a test file: imports the registers into a new database and searches for every family before the tests.
 * @returns the searches, filled in before the first test, and the database
 */
export function setUpSearches() {
  let db: Awaited<ReturnType<typeof freshDatabase>>
  const searches: FamilySearch[] = []
  beforeAll(async () => {
    db = await freshDatabase()
    await loadRegisters(db.sql)
    for (const family of await readFamilies()) searches.push(await searchForFamily(db.sql, family, false))
  }, SETUP_MS)
  afterAll(() => db.drop())
  return { searches, getSql: () => db.sql }
}
