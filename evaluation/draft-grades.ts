/**
 * `bun evaluation/draft-grades.ts [FAMILY]`: drafts grades with the rubric for the ungraded communities in
 * each family's pool, and prints the whole pool for review. Existing grades never change.
 */
import { withRegisterCatalog } from './catalogue.ts'
import { readFamilies, writeGrades } from './family.ts'
import { getRulesOrder, selectPool } from './pool.ts'
import { findReachable } from './reachable.ts'
import { readRegisterFacts } from './register-facts.ts'
import { gradeByRubric } from './rubric.ts'

const wanted = process.argv[2] ?? ''
const families = (await readFamilies()).filter(({ name }) => name.includes(wanted))
const registers = await readRegisterFacts()

await withRegisterCatalog(async (sql) => {
  for (const family of families) {
    const reachable = await findReachable(sql, family.answers)
    const pool = await selectPool(sql, family.answers, reachable)
    const ranking = await getRulesOrder(sql, family.answers, reachable)
    const grades = new Map(family.grades)
    console.log(`\n${family.name}: ${family.story}`)
    for (const facts of reachable.filter(({ key }) => pool.has(key))) {
      const { key, name, city, price, careTypes, miles } = facts
      const draft = gradeByRubric(facts, family.needs, registers.get(key) ?? { isForDementia: false })
      const graded = grades.get(key) ?? draft
      grades.set(key, graded)
      const rank = ranking.indexOf(key) + 1 || '–'
      console.log(
        [
          graded[0],
          `#${rank}`,
          key,
          name,
          city,
          `$${price ?? '?'}`,
          `${miles?.toFixed(0)} mi`,
          careTypes.join('+'),
          graded[1],
        ].join(' | '),
      )
    }
    await writeGrades(family, grades)
  }
})
