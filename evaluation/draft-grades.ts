/**
 * `bun evaluation/draft-grades.ts FOLDER [FAMILY…]`: writes a sheet for each family whose name contains one of the
 * given texts, with the communities that still need a grade. `store-grades.ts` stores what the graders write.
 */
import { withRegisterCatalog } from './catalogue.ts'
import { readFamilies } from './family.ts'
import { type Candidate, describeSurroundings, isByHand, writeSheet } from './grading-sheet.ts'
import { selectPool } from './pool.ts'
import { findReachable } from './reachable.ts'
import { readRegisterFacts } from './register-facts.ts'

const [folder, ...names] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder for the sheets.')
  process.exit(1)
}
const families = (await readFamilies()).filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
)
const registers = await readRegisterFacts()

await withRegisterCatalog(async (sql) => {
  let total = 0
  for (const family of families) {
    const reachable = await findReachable(sql, family.answers)
    const pool = await selectPool(sql, family.answers, reachable)
    const candidates = reachable.flatMap((community): Candidate[] => {
      const register = registers.get(community.key)
      return register ? [{ community, register }] : []
    })
    // Drafts of communities that left the pool are dropped.
    const selected = candidates.filter(
      ({ community: { key } }) => pool.has(key) || isByHand(family.grades.get(key)),
    )
    const open = await writeSheet(folder, family, selected, describeSurroundings(candidates))
    total += open
    console.log(`${family.name}: ${open} to grade`)
  }
  console.log(`${total} to grade in ${families.length} families`)
})
