import type { RegisterDescription } from '../features/catalogue/registers/description.ts'

type Rule = RegisterDescription['facts'][number]
type Cell = NonNullable<Rule['column']>
type Condition = Exclude<NonNullable<Rule['when']>, unknown[]>
/** A stored fact, as far as it says what was read and where. */
export interface TracedFact {
  fact: string
  value: unknown
  column: string
}

/**
 * Whether a rule explains a fact by the raw cells of its row. Reads the cells in its own way, not with the importer's
 * code, so that both must agree.
 * @param raw the text of a column, as published
 */
export function explains(rule: Rule, { fact, value, column }: TracedFact, raw: (column: string) => string) {
  const text = (cell: Cell) => textOf(cell, raw)
  const conditions = [rule.when ?? []].flat()
  if (rule.fact !== fact || !conditions.every((condition) => isMet(condition, text))) return false
  if (rule.marks) {
    const marked = Object.entries(rule.marks).filter(([name]) => /^\s*x\s*$/i.test(raw(name)))
    return (
      column === marked.map(([name]) => name).join('; ') &&
      isSame(
        value,
        marked.map(([, word]) => word),
      )
    )
  }
  if (rule.sum) {
    const total = rule.sum.map((cell) => Number(text(cell))).reduce((sum, count) => sum + count)
    return column === rule.sum.map(nameOf).join('; ') && value === total
  }
  if (rule.column === undefined)
    return isSame(value, rule.value) && column === (conditions[0] ? nameOf(conditions[0].column) : '')
  const read = text(rule.column)
  if (column !== nameOf(rule.column) || read === '') return false
  if (rule.codes)
    return Object.entries(rule.codes).some(([code, meaning]) => isEqual(code, read) && isSame(value, meaning))
  return rule.value === undefined ? isReading(rule.as, read, value) : isSame(value, rule.value)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isEqual = (one: string, other: string) => clean(one).toLowerCase() === clean(other).toLowerCase()
const clean = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')

function nameOf(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return 'anyOf' in cell ? nameOf(cell.anyOf[0] as Cell) : cell.column
}

function textOf(cell: Cell, raw: (column: string) => string): string {
  if (typeof cell === 'string') return clean(raw(cell))
  if ('anyOf' in cell) return cell.anyOf.map((one) => textOf(one, raw)).find(Boolean) ?? ''
  if ('match' in cell) return clean(raw(cell.column)).match(new RegExp(cell.match, 'iu'))?.[1] ?? ''
  if (cell.part === 'href')
    return (
      raw(cell.column)
        .split(/href="/i)[1]
        ?.split('"')[0] ?? ''
    )
  throw new Error(`No fact is read from the part ${cell.part} yet.`)
}

function isMet(condition: Condition, text: (cell: Cell) => string): boolean {
  const { is, isNot, matches, matchesNot, isEmpty, atLeast, sameAs, differsFrom } = condition
  const read = text(condition.column)
  return (
    (is?.some((word) => isEqual(word, read)) ?? true) &&
    !isNot?.some((word) => isEqual(word, read)) &&
    (matches === undefined || read.search(new RegExp(matches, 'iu')) >= 0) &&
    (matchesNot === undefined || read.search(new RegExp(matchesNot, 'iu')) < 0) &&
    (isEmpty === undefined || isEmpty === (read === '')) &&
    (atLeast === undefined || Number.parseFloat(read) >= atLeast) &&
    (sameAs === undefined || isEqual(text(sameAs), read)) &&
    (differsFrom === undefined || !isEqual(text(differsFrom), read))
  )
}

function isReading(reader: Rule['as'], read: string, value: unknown): boolean {
  switch (reader) {
    case 'text':
      return value === read
    case 'count':
    case 'number':
      return value === Number(read)
    case 'money':
      return value === Math.floor(Number(read.replace(/[$,\s]/g, '')))
    case 'date':
      return waysToWrite(value).has(withoutTime(read))
    case 'newestDate':
      return read.split(/[,;]/).some((part) => waysToWrite(value).has(withoutTime(part.trim())))
    case 'excelDate':
      return Date.UTC(1899, 11, 30) + Math.floor(Number(read)) * 86_400_000 === Date.parse(String(value))
    case 'mark':
      return value === /^x$/i.test(read)
    case 'yesNo':
      return value === /^(?:y|yes|true|x|t|1)$/i.test(read)
    case 'link':
      return String(value).replace(/^https?:\/\/|\/$/g, '') === read.replace(/^https?:\/\/|\/$/gi, '')
    default:
      return false
  }
}

const withoutTime = (text: string) => text.replace(/[T ]\d{1,2}:\d{2}.*$/, '').toLowerCase()

/** The ways in which registers write a day (YYYY-MM-DD), in lower case. */
function waysToWrite(day: unknown): Set<string> {
  const [year = '', month = '', date = ''] = String(day).split('-')
  const name = new Date(`${day}T12:00Z`).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
  const short = (text: string) => String(Number(text))
  const years = [year, year.slice(2)]
  const months = [month, short(month)]
  const dates = [date, short(date)]
  return new Set(
    years.flatMap((y) =>
      dates.flatMap((d) => [
        ...months.flatMap((m) => [`${m}/${d}/${y}`, `${m}-${d}-${y}`, `${y}-${m}-${d}`]),
        `${d}-${name}-${y}`.toLowerCase(),
      ]),
    ),
  )
}
