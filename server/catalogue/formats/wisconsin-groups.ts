import type { Row } from '../reading/row.ts'

/** Older adults and dementia decide whether and as what a home is listed; their columns, in either register. */
export const AGED = ['Advanced Aged'] as const
export const DEMENTIA = ['Irreversible Dementia Alzeimers', 'Irreversible Dementia/Alzeimers'] as const

/** What residents live with, by the names that the column has in the registers. */
const CONDITIONS: readonly [columns: readonly string[], words: string][] = [
  [DEMENTIA, 'dementia'],
  [['Physically Disabled'], 'physical disabilities'],
  [['Terminally Ill'], 'terminal illnesses'],
  [['Traumatic Brain Injury'], 'traumatic brain injuries'],
  [['Developmentally Disabled'], 'developmental disabilities'],
  [['Emotionally Disturbed Mental Illness', 'Emotionally Disturbed/Mental Illness'], 'mental illness'],
  [['Alcohol Drug Dependent', 'Alcohol Drug/Dependent'], 'an addiction to alcohol or drugs'],
]
const OTHERS: readonly [columns: readonly string[], words: string][] = [
  [['Pregnant Women Counselling', 'Pregnant Women/Counselling'], 'pregnant women who need counseling'],
  [['Correctional Clients'], 'clients of the correctional system'],
]

/** Whether the register marks it, by any of the names that its column has. */
export const marksAny = (row: Row, columns: readonly string[]) => columns.some((column) => row.marks(column))

/**
 * Everyone whom the home is licensed to serve, so that a family sees who else lives there: 'older adults, and people
 * with dementia or mental illness'. The register marks at least one.
 */
export function groupsServed(row: Row): string {
  const marked = (groups: typeof OTHERS) =>
    groups.filter(([columns]) => marksAny(row, columns)).map(([, words]) => words)
  const conditions = marked(CONDITIONS)
  const groups = [
    ...(marksAny(row, AGED) ? ['older adults'] : []),
    ...(conditions.length > 0 ? [`people with ${listed(conditions, 'or')}`] : []),
    ...marked(OTHERS),
  ]
  // The comma keeps 'older adults' apart from what only the others live with.
  return conditions.length > 1 && groups.length === 2 ? groups.join(', and ') : listed(groups, 'and')
}

/** 'a', 'a or b', 'a, b, or c'. */
const listed = (words: readonly string[], conjunction: 'and' | 'or') =>
  words.length < 3
    ? words.join(` ${conjunction} `)
    : `${words.slice(0, -1).join(', ')}, ${conjunction} ${words.at(-1)}`
