import { type ExamResult, findFailureReasons } from '#server/features/model/exam/examine.ts'
import { type FamilySearch, onePerCampus } from './family-search.ts'
import { compareLists, DEPTH, type Estimate, estimate, type ListScores } from './scores.ts'

/**
 * States whose families check whether the rules work where they weren't tuned. Never choose a weight, or a word of a
 * description, by looking at these families' lists.
 */
const UNSEEN_STATES = new Set(['OR', 'TN', 'MA', 'RI', 'MN', 'ND', 'NE', 'VA', 'KY'])
/** The two families of the first forty-one in Minnesota choose in Wisconsin. */
const SEEN_FAMILIES = new Set(['25-winona-across-the-river', '26-duluth-across-the-bridge'])

type Searched = Pick<FamilySearch, 'family'>

export const isUnseen = ({ family }: Searched): boolean =>
  UNSEEN_STATES.has(family.answers.state) && !SEEN_FAMILIES.has(family.name)

const needsMemoryCare = ({ family }: Searched) => /^memory(?: unsaid)?$/.test(family.needs.care)

const GROUPS: readonly (readonly [name: string, belongs: (search: Searched) => boolean])[] = [
  ['all families', () => true],
  ['seen states', (search) => !isUnseen(search)],
  ['unseen states', isUnseen],
  ['memory care needed', needsMemoryCare],
]

/**
 * The homes of grade 0 among the first five in reach of families that need memory care, with the reason of the grade, one
 * line for each.
 */
export function findMisplaced(searches: readonly FamilySearch[]): string[] {
  return searches.filter(needsMemoryCare).flatMap(({ family, matches, campuses, keyOf }) => {
    const keys = matches.map(({ id }) => keyOf(id))
    return onePerCampus(keys, campuses)
      .slice(0, DEPTH)
      .flatMap((key) => {
        const [grade, reason] = family.grades.get(key) ?? []
        return grade === 0 ? [`${family.name}: ${key} (${reason})`] : []
      })
  })
}

const three = (value: number) => value.toFixed(3)
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
const withInterval = ({ mean, low, high }: Estimate, write: (value: number) => string) =>
  `${write(mean)} (${write(low)} to ${write(high)})`
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The lists of `name` beside those of `baseline`, in each group of families. */
export function groupTable(
  searches: readonly FamilySearch[],
  [name, scores]: readonly [string, ListScores],
  [baselineName, baseline]: readonly [string, ListScores],
): string {
  const rows = GROUPS.map(([group, belongs]) => {
    const families = [...searches.keys()].filter((index) => belongs(searches[index] as FamilySearch))
    const lead = compareLists(scores, baseline, families)
    return [
      group,
      `${families.length}`,
      withInterval(estimate(scores, families), three),
      withInterval(estimate(baseline, families), three),
      withInterval(lead, signed),
      `${lead.better}, ${lead.worse}`,
    ]
  })
  return table(['families', 'count', name, baselineName, 'lead', 'better, worse'], rows)
}

/** Each family's nDCG@5. */
export const familyTable = (
  searches: readonly FamilySearch[],
  columns: readonly (readonly [string, ListScores])[],
): string =>
  table(
    ['family', ...columns.map(([name]) => name)],
    searches.map(({ family }, index) => [
      family.name,
      ...columns.map(([, { ndcg }]) => ndcg[index]?.toFixed(2) ?? 'all equal'),
    ]),
  )

/** How a model did in its examination. */
export function examTable(name: string, exam: ExamResult | undefined, deadlineMs: number): string {
  if (!exam || 'failure' in exam) return `${name} could not be examined: ${exam?.failure ?? 'interrupted'}`
  const { figures } = exam
  const failures = findFailureReasons(figures, deadlineMs)
  const cells = {
    model: name,
    valid: percent(figures.valid),
    agreement: percent(figures.agreement),
    steadiness: percent(figures.steadiness ?? 0),
    'max. input + output tokens': `${figures.promptTokens ?? '?'} + ${figures.completionTokens ?? '?'}`,
    'p50 / p95': `${seconds(figures.medianMs)} / ${seconds(figures.p95Ms)}`,
    verdict: failures.length === 0 ? 'passes' : `fails: ${failures.join(', ')}`,
  }
  return table(Object.keys(cells), [Object.values(cells)])
}
