import type { CareType } from '#shared/contract/options.ts'
import { CatalogueError } from '../reading/errors.ts'
import type { Condition, FactRule } from '../registers/description.ts'
import { type Column, isShare, type Roles } from './column-roles.ts'
import type { Answers } from './sample.ts'

export const CARE: [words: RegExp, type: CareType][] = [
  [
    /assist(?:ed|ive)?[- ]living|residential (?:health )?care|personal care home|board(?:ing)? (?:and|&) care|adult (?:residential |family )?(?:care|foster)|elder|homes? for (?:the )?aged|retirement home|\b(?:alf|alr|alc|alp|rcf|rcac|rcfe|cbrf|pch|afh)\b|^al[- ]?(?:\d|i{1,3})?$/i,
    'Assisted Living',
  ],
  [/memory|dementia|alzheimer/i, 'Memory Care'],
  [/nursing (?:home|facility)|skilled|\b(?:snf|nf|icf)\b/i, 'Skilled Nursing'],
  [/independent living/i, 'Independent Living'],
]
/** Other kinds of places that registers of health departments list. */
const OTHER =
  /hospital|clinic|laborator|hospice|home (?:health|care (?:prov|serv))|\bday\b|child|youth|adolescent|\biid\b|intellectual|developmental|psychiatr|mental|behavioral|\bbh\b|substance|addict|surg|dialysis|x-?ray|group home|community residence|shelter/i
const careOf = (value: string): CareType[] =>
  OTHER.test(value) ? [] : CARE.flatMap(([words, type]) => (words.test(value) ? type : []))

const STATUS =
  /^(?:active|open|op|licensed|current|regular|issued|in review|renewed|annual|biennial|initial)\b/i
export const NOT_ACTIVE =
  /clos|expir|revo|inactive|surrender|suspend|denied|cancel|terminat|not licensed|failed|lapsed|withdr|void/i
export const WARNING = /provis|prob|litigat|conditional|restrict|warning/i

/** A column with more values holds something else than types or statuses. */
const MAX_VALUES = 200
/** In a small file, even types that occur once are types. In others, they are names. */
const MIN_VALUES = 8
/** Of the other columns, those with few values are shown too: they may tell groups of residents apart. */
const MAX_VALUES_OF_OTHERS = 8

/** A column with few values, and how many rows have each, the most frequent first. */
export interface ValueColumn {
  name: string
  values: [value: string, count: number][]
}

/** The columns whose values decide which rows are homes, the likeliest first. */
export interface Kinds {
  types: ValueColumn[]
  status: ValueColumn | undefined
  /** Other columns with few values. */
  others: ValueColumn[]
}

/** Finds them among the columns that have no other role. */
export function findKinds(columns: readonly Column[], roles: Roles): Kinds {
  const taken = [...roles.values()]
  const few = columns.flatMap((column): ValueColumn[] => {
    const values = taken.includes(column.name) ? undefined : countValues(column)
    return values && values.length <= Math.max(MIN_VALUES, column.cells.length / 2)
      ? [{ name: column.name, values }]
      : []
  })
  const status = few.find((column) => STATUS_NAME.test(column.name) && isStatus(column)) ?? few.find(isStatus)
  const types = few
    .filter((column) => column !== status && !NO_TYPE.test(column.name) && scoreType(column) > MIN_SCORE)
    .toSorted((a, b) => scoreType(b) - scoreType(a))
  return { types, status, others: few.filter((column) => column !== status && !types.includes(column)) }
}

const STATUS_NAME = /status/i
const TYPE_NAME = /type|kind|level of care|profession|program|categ|class/i
const NO_TYPE = /own|name|admin|contact|of entity|phone|county|cnty|city|state|region/i
/** What a column's name adds to the share of its cells that look right. */
const FOR_NAME = { status: 0.5, type: 0.2 }
const MIN_SCORE = 0.1

const scoreType = (column: ValueColumn) =>
  shareOf(column, (value) => careOf(value).length > 0 || OTHER.test(value)) +
  (TYPE_NAME.test(column.name) ? FOR_NAME.type : 0)

const isStatus = (column: ValueColumn) =>
  shareOf(column, (value) => STATUS.test(value) || NOT_ACTIVE.test(value) || WARNING.test(value)) +
    (STATUS_NAME.test(column.name) ? FOR_NAME.status : 0) >
  FOR_NAME.status

function shareOf({ values }: ValueColumn, passes: (value: string) => boolean): number {
  const sum = (counted: ValueColumn['values']) => counted.reduce((total, [, count]) => total + count, 0)
  return sum(values.filter(([value]) => passes(value))) / sum(values)
}

/** @returns undefined for a column with many values, or none */
export function countValues({ cells }: Pick<Column, 'cells'>): ValueColumn['values'] | undefined {
  const counts = new Map<string, number>()
  for (const cell of cells) {
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
    if (counts.size > MAX_VALUES) return undefined
  }
  return counts.size > 0 ? [...counts].sort(([, a], [, b]) => b - a) : undefined
}

/** The column with the types: the one that the answers name, else the likeliest one. */
export const typeColumn = ({ types, others }: Kinds, { column }: Answers): ValueColumn | undefined =>
  column === undefined ? types[0] : [...types, ...others].find(({ name }) => name === column)

/** What an operator should look at, in lines: the values that say whether a row is a home. */
export const listValues = ({ types, status, others }: Kinds): string[] =>
  [status, ...types, ...others.filter(({ values }) => values.length <= MAX_VALUES_OF_OTHERS)].flatMap(
    (column) =>
      column
        ? [
            `Values of ${JSON.stringify(column.name)}:`,
            ...column.values.map(
              ([value, count]) => `${String(count).padStart(6)} × ${value}${noteOn(value)}`,
            ),
          ]
        : [],
  )

const noteOn = (value: string) =>
  NOT_ACTIVE.test(value)
    ? ' (not active)'
    : WARNING.test(value)
      ? ' (a warning)'
      : careOf(value)
          .map((care) => ` (${care})`)
          .join('')

type Home = [value: string, care: CareType[]]

/** What a person must say because no words do: undefined if the rows with these types are the homes. */
export interface Homes {
  column: ValueColumn
  homes: Home[]
}

/**
 * The types that are homes for older people: by the answers, else by the words.
 * @returns undefined if neither tells
 * @throws CatalogueError if the answers name a column or homes that the file doesn't have
 */
export function findHomes(kinds: Kinds, answers: Answers): Homes | undefined {
  const column = typeColumn(kinds, answers)
  const { homes, careType } = answers
  if (!column && (homes || answers.column !== undefined))
    throw new CatalogueError(`has no column of types called ${JSON.stringify(answers.column ?? 'Type')}`)
  if (!column) return undefined
  if (homes) {
    const chosen = Array.isArray(homes)
      ? homes.map((value) => [value, undefined] as const)
      : Object.entries(homes)
    return {
      column,
      homes: chosen.map(([value, care]) => [value, care ? [care] : orElse(careOf(value), careType)]),
    }
  }
  if (careType) return undefined
  const byWords = column.values
    .map(([value]): Home => [value, careOf(value)])
    .filter(([, care]) => care.length > 0)
  return byWords.length > 0 ? { column, homes: byWords } : undefined
}

/** Someone named these types as homes, so those whose words say nothing are the most frequent kind. */
const orElse = (care: CareType[], given: CareType = 'Assisted Living') => (care.length > 0 ? care : [given])

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
