/**
 * `bun evaluation/draft-grades.ts [FAMILY]`: grades by the rubric what is in a family's pool and has no grade yet, and
 * prints the whole pool for reading. A grade that is there is never changed.
 */
import { withCatalogue } from './catalogue.ts'
import { readFamilies, writeGrades } from './family.ts'
import { poolOf, rulesOrder } from './pool.ts'
import { findReachable } from './reachable.ts'
import { readRegisterFacts } from './register-facts.ts'
import { gradeByRubric } from './rubric.ts'

const wanted = process.argv[2] ?? ''
const families = (await readFamilies()).filter(({ name }) => name.includes(wanted))
const registers = await readRegisterFacts()

await withCatalogue(async (sql) => {
  for (const family of families) {
    const reachable = await findReachable(sql, family.answers)
    const pool = await poolOf(sql, family.answers, reachable)
    const places = await rulesOrder(sql, family.answers, reachable)
    const grades = new Map(family.grades)
    console.log(`\n${family.name}: ${family.story}`)
    for (const facts of reachable.filter(({ key }) => pool.has(key))) {
      const { key, name, city, price, careTypes, miles } = facts
      const drafted = gradeByRubric(facts, family.needs, registers.get(key) ?? { isForDementia: false })
      const judged = grades.get(key) ?? drafted
      grades.set(key, judged)
      const place = places.indexOf(key) + 1 || '–'
      console.log(
        [
          judged[0],
          `#${place}`,
          key,
          name,
          city,
          `$${price ?? '?'}`,
          `${miles?.toFixed(0)} mi`,
          careTypes.join('+'),
          judged[1],
        ].join(' | '),
      )
    }
    await writeGrades(family, grades)
  }
})
