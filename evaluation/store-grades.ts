/**
 * `bun evaluation/store-grades.ts FOLDER [FAMILY…]`: stores the grades that graders wrote to FOLDER/<family>.txt, one
 * line for each number of the sheet: the number, the grade and the reason, such as `3 2 dementia care unknown`. The
 * communities that the rubric rules out get grade 0 unless a line says otherwise.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GradeWithReason, readFamilies, writeGrades } from './family.ts'
import { BY_HAND, readSheetIndex, type SheetIndex } from './grading-sheet.ts'
import { parseGrades } from './parse-grades.ts'

const [folder, ...names] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder with the sheets and the grades.')
  process.exit(1)
}
let failures = 0
for (const family of await readFamilies()) {
  if (names.length > 0 && !names.some((part) => family.name.includes(part))) continue
  const text = await readFile(join(folder, `${family.name}.txt`), 'utf8').catch(() => undefined)
  if (text === undefined) continue
  const index = await readSheetIndex(folder, family.name)
  try {
    const grades = mergeGrades(index, parseGrades(text, index.keys))
    await writeGrades(family, grades)
    console.log(`${family.name}: ${grades.size} grades`)
  } catch (error) {
    failures += 1
    console.error(`${family.name}: ${(error as Error).message}`)
  }
}
process.exit(failures === 0 ? 0 : 1)

/** @throws Error if a community that isn't ruled out has no grade */
function mergeGrades(
  { keys, ruledOut, kept }: SheetIndex,
  given: ReadonlyMap<string, GradeWithReason>,
): Map<string, GradeWithReason> {
  const missing = keys.flatMap((key, index) => (given.has(key) || ruledOut[key] ? [] : [`#${index + 1}`]))
  if (missing.length > 0) throw new Error(`no grade for ${missing.join(', ')}`)
  return new Map([
    ...Object.entries(kept),
    ...Object.entries(ruledOut),
    ...[...given].map(([key, [grade, reason]]): [string, GradeWithReason] => [
      key,
      [grade, `${BY_HAND}${reason}`],
    ]),
  ])
}
