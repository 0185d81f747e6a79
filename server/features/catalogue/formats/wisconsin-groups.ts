import type { Row } from '../reading/row.ts'

type Group = readonly [columns: readonly string[], inWords: string]

const DEMENTIA: Group = [['Irreversible Dementia Alzeimers', 'Irreversible Dementia/Alzeimers'], 'dementia']
/** What residents live with, by the names that the column has in the registers. */
const CONDITIONS: readonly Group[] = [
  DEMENTIA,
  [['Physically Disabled'], 'physical disabilities'],
  [['Terminally Ill'], 'terminal illnesses'],
  [['Traumatic Brain Injury'], 'traumatic brain injuries'],
  [['Developmentally Disabled'], 'developmental disabilities'],
  [['Emotionally Disturbed Mental Illness', 'Emotionally Disturbed/Mental Illness'], 'mental illness'],
  [['Alcohol Drug Dependent', 'Alcohol Drug/Dependent'], 'an addiction to alcohol or drugs'],
]
const OTHERS: readonly Group[] = [
  [['Pregnant Women Counselling', 'Pregnant Women/Counselling'], 'pregnant women who need counseling'],
  [['Correctional Clients'], 'clients of the correctional system'],
]

export interface Groups {
  aged: boolean
  dementia: boolean
  /** Everyone, so that a family sees who else lives there: 'older adults, and people with dementia or mental illness'. */
  served: string
}

/** Whom the register says that the home is licensed to serve. */
export function readGroups(row: Row): Groups {
  const marked = (groups: readonly Group[]) =>
    groups.filter(([columns]) => columns.some((column) => row.marks(column)))
  const aged = row.marks('Advanced Aged')
  const conditions = marked(CONDITIONS)
  const served = [
    ...(aged ? ['older adults'] : []),
    ...(conditions.length > 0 ? [`people with ${listed(words(conditions), 'or')}`] : []),
    ...words(marked(OTHERS)),
  ]
  return {
    aged,
    dementia: conditions.includes(DEMENTIA),
    // The comma keeps 'older adults' apart from what only the others live with.
    served: conditions.length > 1 && served.length === 2 ? served.join(', and ') : listed(served, 'and'),
  }
}

const words = (groups: readonly Group[]) => groups.map(([, inWords]) => inWords)

/** 'a', 'a or b', 'a, b, or c'. */
const listed = (parts: readonly string[], conjunction: 'and' | 'or') =>
  parts.length < 3
    ? parts.join(` ${conjunction} `)
    : `${parts.slice(0, -1).join(', ')}, ${conjunction} ${parts.at(-1)}`
