import { cleanText } from '#shared/contract/text-rules.ts'
import { type Finding, RefusedRowError } from './errors.ts'

/**
 * Where a text is: a column, a named part of its cell, what the first group of a regular expression finds there, or the
 * first of several cells that has a text.
 */
export type Cell =
  | string
  | { column: string; part: Part }
  | { column: string; match: string }
  | { anyOf: Cell[] }

/** The published name of a cell's column; of several cells, the first one's. */
export function columnName(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return 'anyOf' in cell ? columnName(cell.anyOf[0] ?? '') : cell.column
}

/** The named parts of cells that hold several things. */
export const PARTS = [
  'firstLine',
  'secondLine',
  'href',
  'cityStateZip.city',
  'cityStateZip.state',
  'cityStateZip.zip',
  'addressOverCity.street',
  'addressOverCity.city',
  'addressOverCity.state',
  'addressOverCity.zip',
  'nameOverAddress.name',
  'nameOverAddress.street',
  'nameOverAddress.city',
  'nameOverAddress.state',
  'nameOverAddress.zip',
] as const
export type Part = (typeof PARTS)[number]

/** "Hattiesburg, MS 39402", with or without the comma or four more digits. A digit before it belongs to a street. */
const CITY_STATE_ZIP = /^(?<city>\D*?)[,.]?\s+(?<state>[A-Z]{2})\.?,?\s+(?<zip>\d{5}(?:-\d{0,4})?)$/i
/** What a company does business as, in a line of its own below the company's name. */
const DBA = /^d\/?b\/?a\b[\s/:.]*(.+)$/i
const HREF = /href\s*=\s*["']?([^"'\s>]+)/i

/**
 * A part of a cell. `lines` are its lines without surrounding blanks and without empty ones.
 * @returns null when the cell does not have it
 */
export function readPart(part: Part, lines: readonly string[]): string | null {
  if (part === 'firstLine') return lines[0] ?? null
  if (part === 'secondLine') return lines[1] ?? null
  if (part === 'href') return HREF.exec(lines.join(' '))?.[1] ?? null
  const [form = '', field = ''] = part.split('.')
  const last = form === 'cityStateZip' ? lines.join(' ') : (lines.at(-1) ?? '')
  const tradeName = form === 'nameOverAddress' ? DBA.exec(lines[1] ?? '')?.[1] : undefined
  if (field === 'name') return tradeName ?? lines[0] ?? null
  const above = form === 'nameOverAddress' ? (tradeName === undefined ? 1 : 2) : 0
  if (field === 'street') return lines.slice(above, -1).join(', ') || null
  return CITY_STATE_ZIP.exec(last)?.groups?.[field]?.trim() || null
}

const ASCII = /^\p{ASCII}*$/u
const UTF8 = new TextDecoder('utf-8', { fatal: true })
/** Control characters. They don't occur in names or addresses. */
const UNSAFE = /\p{Cc}/u
/** Excel's way to keep leading zeros: ="00123". */
const QUOTED_FORMULA = /^="([^"]*)"$/
const FORMULA = /^[=@]/
const MAX_VALUE_SHOWN = 60
/**
 * The longest cell that any pattern sees, in bytes: the longest of the known registers has 165, and a pattern of a
 * description may take the square of this.
 */
const MAX_CELL_BYTES = 8000

/** A row of a register. Cells are read by their column's published name. `indexes` maps the names to cell indexes. */
export class Row {
  readonly #noted = new Set<string>()

  constructor(
    readonly line: number,
    private readonly cells: readonly string[],
    private readonly indexes: ReadonlyMap<string, number>,
    private readonly onNote: (finding: Finding) => void,
  ) {}

  /**
   * Reads a cell's text and collapses its whitespace.
   * @returns null if the cell is empty or doesn't have the part
   * @throws RefusedRowError if it isn't UTF-8, contains control characters or looks like a formula
   */
  text(cell: Cell): string | null {
    if (typeof cell === 'object' && 'anyOf' in cell) {
      const texts = cell.anyOf.values().map((one) => this.text(one))
      return texts.find((text) => text !== null) ?? null
    }
    const column = columnName(cell)
    const whole = this.#decoded(column)
    const text = collapse(typeof cell === 'string' ? whole : partOf(cell, whole))
    if (UNSAFE.test(text)) this.refuse(column, 'contains control characters')
    if (FORMULA.test(text)) this.refuse(column, 'looks like a formula')
    return text || null
  }

  #decoded(column: string): string {
    const bytes = this.cells[this.indexes.get(column) ?? -1] ?? ''
    if (bytes.length > MAX_CELL_BYTES) this.refuse(column, `is longer than ${MAX_CELL_BYTES} bytes`)
    const decoded = ASCII.test(bytes) ? bytes : cleanText(this.#decode(column, bytes))
    return decoded.trim().replace(QUOTED_FORMULA, '$1')
  }

  /** Reads a cell's text. @throws RefusedRowError if it is empty or longer than `max` characters */
  required(column: Cell, max: number): string {
    return this.optional(column, max) ?? this.refuse(column, 'is missing')
  }

  /** Reads a cell's text, or null if it is empty. @throws RefusedRowError if it is longer than `max` characters */
  optional(column: Cell, max: number): string | null {
    const text = this.text(column)
    if (text !== null && text.length > max) this.refuse(column, `is longer than ${max} characters`)
    return text
  }

  /** Reads a non-negative integer. @returns null if the cell is empty or invalid; an invalid value is also noted */
  count(column: Cell): number | null {
    const text = this.text(column)
    if (text === null) return null
    if (/^\d{1,6}$/.test(text)) return Number(text)
    this.note(column, 'is not a whole number; treated as unknown')
    return null
  }

  /** Whether the cell contains an X. Anything else, except an empty cell, is noted. */
  isMarked(column: Cell): boolean {
    const text = this.text(column)?.toUpperCase() ?? ''
    if (text !== '' && text !== 'X') this.note(column, 'is neither X nor empty; treated as unknown')
    return text === 'X'
  }

  /** Refuses the whole row. @throws RefusedRowError always */
  refuse(column: Cell, reason: string): never {
    throw new RefusedRowError(this.#finding(columnName(column), reason))
  }

  /** Leaves out a row that could be read, and that the catalog isn't for. @throws RefusedRowError always */
  exclude(column: Cell, reason: string): never {
    throw new RefusedRowError(this.#finding(columnName(column), reason), true)
  }

  /** Reports a value that is treated as unknown; once, although several rules may read its column. */
  note(column: Cell, reason: string): void {
    const name = columnName(column)
    if (!this.#noted.has(name)) this.onNote(this.#finding(name, reason))
    this.#noted.add(name)
  }

  #decode(column: string, bytes: string): string {
    try {
      return UTF8.decode(Buffer.from(bytes, 'latin1'))
    } catch {
      return this.refuse(column, 'is not UTF-8')
    }
  }

  #finding(field: string, reason: string): Finding {
    const bytes = this.cells[this.indexes.get(field) ?? -1]
    const shown =
      bytes === undefined ? null : Buffer.from(bytes.slice(0, MAX_VALUE_SHOWN), 'latin1').toString()
    return { line: this.line, field, reason, value: shown }
  }
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()

function partOf(cell: Exclude<Cell, string | { anyOf: Cell[] }>, text: string): string {
  if ('match' in cell) return new RegExp(cell.match, 'iu').exec(collapse(text))?.[1] ?? ''
  const lines = text.split(/[\r\n]+/).map(collapse)
  return readPart(cell.part, lines.filter(Boolean)) ?? ''
}
