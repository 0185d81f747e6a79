/**
 * `bun evaluation/store-grades.ts [--drafts] FOLDER [FAMILY…]`: stores the grades that graders wrote to
 * FOLDER/<family>.txt, one line for each number of the sheet: the number, the grade and the reason, such as
 * `3 2 dementia care unknown`. The communities that the rubric rules out get grade 0 unless a line says otherwise.
 * Prints grades that are far from the rubric's, for a second look. With `--drafts`, the rubric's grades fill the gaps,
 * also for families without a file.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GradeWithReason, readFamilies, writeGrades } from './family.ts'
import { BY_HAND, readSheetIndex, type SheetIndex } from './grading-sheet.ts'
import { parseGrades } from './parse-grades.ts'

/** Grades this far apart deserve a second look. */
const FAR_APART = 2

const args = process.argv.slice(2)
const mayDraft = args.includes('--drafts')
const [folder, ...names] = args.filter((arg) => arg !== '--drafts')
if (folder === undefined) {
  console.error('Name the folder with the sheets and the grades.')
  process.exit(1)
}
let failures = 0
for (const family of await readFamilies()) {
  if (names.length > 0 && !names.some((part) => family.name.includes(part))) continue
  const text = await readFile(join(folder, `${family.name}.txt`), 'utf8').catch(() => '')
  if (text === '' && !mayDraft) continue
  const index = await readSheetIndex(folder, family.name)
  try {
    const given = parseGrades(text, index.keys)
    const grades = mergeGrades(index, given)
    await writeGrades(family, grades)
    console.log(`${family.name}: ${grades.size} grades, ${given.size} of them by hand`)
    printDoubts(index, given)
  } catch (error) {
    failures += 1
    console.error(`${family.name}: ${(error as Error).message}`)
  }
}
process.exit(failures === 0 ? 0 : 1)

function printDoubts({ keys, drafts }: SheetIndex, given: ReadonlyMap<string, GradeWithReason>): void {
  for (const [key, [grade, reason]] of given) {
    const [drafted, why] = drafts[key] ?? [grade, '']
    if (Math.abs(grade - drafted) < FAR_APART) continue
    console.log(`  #${keys.indexOf(key) + 1} has ${grade} (${reason}), the rubric gives ${drafted} (${why})`)
  }
}

/** @throws Error if a community that isn't ruled out has no grade, unless drafts may fill the gap */
function mergeGrades(
  { keys, ruledOut, drafts, kept }: SheetIndex,
  given: ReadonlyMap<string, GradeWithReason>,
): Map<string, GradeWithReason> {
  const missing = keys.flatMap((key, index) => (given.has(key) || ruledOut[key] ? [] : [`#${index + 1}`]))
  if (missing.length > 0 && !mayDraft) throw new Error(`no grade for ${missing.join(', ')}`)
  return new Map([
    ...Object.entries(kept),
    ...Object.entries(ruledOut),
    ...(mayDraft ? Object.entries(drafts) : []),
    ...[...given].map(([key, [grade, reason]]): [string, GradeWithReason] => [
      key,
      [grade, `${BY_HAND}${reason}`],
    ]),
  ])
}
