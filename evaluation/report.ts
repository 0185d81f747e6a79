import { findFailureReasons } from '#server/features/model/exam/grading.ts'
import type { ModelEvaluation } from './evaluate-model.ts'
import { GROUPS } from './family-groups.ts'
import type { FamilySearch } from './family-search.ts'
import type { Estimate } from './measures.ts'
import { compareLists, estimate, type ListScores } from './scores.ts'

const three = (value: number) => value.toFixed(3)
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
const withInterval = ({ mean, low, high }: Estimate, write: (value: number) => string) =>
  `${write(mean)} (${write(low)} to ${write(high)})`
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** A Markdown table. */
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
export function examTable(name: string, exam: ModelEvaluation['exam'], deadlineMs: number): string {
  if (!exam || 'failure' in exam) return `${name} could not be examined: ${exam?.failure ?? 'interrupted'}`
  const { figures } = exam
  const failures = findFailureReasons(figures, deadlineMs)
  const cells = [
    name,
    percent(figures.valid),
    percent(figures.agreement),
    percent(figures.steadiness ?? 0),
    `${figures.promptTokens ?? '?'} + ${figures.completionTokens ?? '?'}`,
    `${seconds(figures.medianMs)} / ${seconds(figures.p95Ms)}`,
    failures.length === 0 ? 'passes' : `fails: ${failures.join(', ')}`,
  ]
  const head = [
    'model',
    'valid',
    'agreement',
    'steadiness',
    'max. input + output tokens',
    'p50 / p95',
    'verdict',
  ]
  return table(head, [cells])
}
