import { Grade, type GradeWithReason } from './family.ts'

const LINE = /^#?(\d+)\s+(\d)\s+(.+)$/
const SHORTEST_REASON = 3

/**
 * Parses the lines of a grader: the number in the sheet, the grade and the reason. Empty lines and lines that begin
 * with "//" don't count.
 * @param keys the communities by their number in the sheet, from 1
 * @throws Error for a line that isn't a grade, an unknown number, or a number that comes twice
 */
export function parseGrades(text: string, keys: readonly string[]): Map<string, GradeWithReason> {
  const grades = new Map<string, GradeWithReason>()
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line === '' || line.startsWith('//')) continue
    const [, number, digit, reason = ''] = LINE.exec(line) ?? []
    const grade = Grade.safeParse(Number(digit))
    const key = keys[Number(number) - 1]
    if (key === undefined || !grade.success || reason.length < SHORTEST_REASON) {
      throw new Error(`can't read "${line}"; write a number of the sheet, a grade from 0 to 3 and a reason`)
    }
    if (grades.has(key)) throw new Error(`#${number} has two grades`)
    grades.set(key, [grade.data, reason])
  }
  return grades
}
