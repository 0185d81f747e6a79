import type { Condition, FactRule } from '../registers/description.ts'
import { type Column, isShare, type Roles } from './column-roles.ts'
import { countValues } from './find-kinds.ts'

/** Columns about dementia: counts of places, marks, or types that name it. */
export interface Dementia {
  name: string
  when: Condition
  fact: FactRule
}

const DEMENTIA = /alz|dement|memory|special (?:care|needs)|secured/i
const MARK = /^(?:x|y|yes|t|true|1|n|no|f|false|0)$/i
export const MARKED = '^(?:x|y|yes|t|true|1)$'
/** A total may be under the marks. */
const SHARE_OF_MARKS = 0.95
const isMarks = ({ cells }: Column) =>
  cells.length > 0 && isShare(cells, SHARE_OF_MARKS, (text) => MARK.test(text))

export function findDementia(columns: readonly Column[], roles: Roles): Dementia[] {
  const taken = [...roles.values()]
  return columns.flatMap((column): Dementia[] => {
    const { name, cells } = column
    if (taken.includes(name) || cells.length === 0) return []
    if (!DEMENTIA.test(name)) {
      const named = countValues(column)?.some(([value]) => /alzheimer|dementia|memory care/i.test(value))
      const when = { column: name, matches: 'alzheimer|dementia|memory care' }
      return named ? [{ name, when, fact: { fact: 'dementiaCare', value: 'certified', when } }] : []
    }
    if (isMarks(column)) {
      const when = { column: name, matches: MARKED }
      return [{ name, when, fact: { fact: 'dementiaCare', column: name, as: 'yesNo', value: 'certified' } }]
    }
    return isShare(cells, 1, (text) => /^\d{1,4}$/.test(text))
      ? [
          {
            name,
            when: { column: name, atLeast: 1 },
            fact: { fact: 'dementiaPlaces', column: name, as: 'count' },
          },
        ]
      : []
  })
}

/** A column that marks the homes for older people, among columns for other groups. */
export const findOlder = (columns: readonly Column[]): string | undefined =>
  columns.find((column) => /\baged\b|elder|older|geriatric/i.test(column.name) && isMarks(column))?.name
