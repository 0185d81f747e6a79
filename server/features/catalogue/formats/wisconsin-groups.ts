import type { Row } from '../reading/row.ts'

/** A group of residents: the column names that the registers use for it, and its name in sentences. */
type Group = readonly [columns: readonly string[], name: string]

const DEMENTIA: Group = [['Irreversible Dementia Alzeimers', 'Irreversible Dementia/Alzeimers'], 'dementia']
/** Residents' conditions, as in "people with dementia". */
const CONDITIONS: readonly Group[] = [
  DEMENTIA,
  [['Physically Disabled'], 'physical disabilities'],
  [['Terminally Ill'], 'terminal illnesses'],
  [['Traumatic Brain Injury'], 'traumatic brain injuries'],
  [['Developmentally Disabled'], 'developmental disabilities'],
  [['Emotionally Disturbed Mental Illness', 'Emotionally Disturbed/Mental Illness'], 'mental illness'],
  [['Alcohol Drug Dependent', 'Alcohol Drug/Dependent'], 'an addiction to alcohol or drugs'],
]
const OTHER_GROUPS: readonly Group[] = [
  [['Pregnant Women Counselling', 'Pregnant Women/Counselling'], 'pregnant women who need counseling'],
  [['Correctional Clients'], 'clients of the correctional system'],
]

export interface ResidentGroups {
  servesAged: boolean
  servesDementia: boolean
  /**
   * All groups, so that a family knows who else lives there: 'older adults, and people with dementia or mental
   * illness'.
   */
  served: string
}

/** Reads which groups of residents the home is licensed to serve. */
export function readResidentGroups(row: Row): ResidentGroups {
  const marked = (groups: readonly Group[]) =>
    groups.filter(([columns]) => columns.some((column) => row.isMarked(column)))
  const servesAged = row.isMarked('Advanced Aged')
  const conditions = marked(CONDITIONS)
  const served = [
    ...(servesAged ? ['older adults'] : []),
    ...(conditions.length > 0 ? [`people with ${joinWithCommas(namesOf(conditions), 'or')}`] : []),
    ...namesOf(marked(OTHER_GROUPS)),
  ]
  return {
    servesAged,
    servesDementia: conditions.includes(DEMENTIA),
    // The comma shows that the conditions don't apply to 'older adults'.
    served:
      conditions.length > 1 && served.length === 2 ? served.join(', and ') : joinWithCommas(served, 'and'),
  }
}

const namesOf = (groups: readonly Group[]) => groups.map(([, name]) => name)

/** 'a', 'a or b', or 'a, b, or c'. */
const joinWithCommas = (parts: readonly string[], conjunction: 'and' | 'or') =>
  parts.length < 3
    ? parts.join(` ${conjunction} `)
    : `${parts.slice(0, -1).join(', ')}, ${conjunction} ${parts.at(-1)}`
