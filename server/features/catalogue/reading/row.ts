import { type Finding, RowRefused } from './refusals.ts'

const ASCII = /^\p{ASCII}*$/u
const UTF8 = new TextDecoder('utf-8', { fatal: true })
/** Control characters, and those that turn the direction of what follows: no name or address has them. */
const HOSTILE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
/** Excel writes ="00123" to keep leading zeros. */
const GUARDED = /^="([^"]*)"$/
const FORMULA = /^[=@]/
const MAX_VALUE_SHOWN = 60

/** A row of a register, read by the published names of its columns. */
export class Row {
  constructor(
    readonly line: number,
    private readonly cells: readonly string[],
    private readonly places: ReadonlyMap<string, number>,
    private readonly onNote: (finding: Finding) => void,
  ) {}

  /**
   * A cell's text with single blanks, or null when it is empty.
   * @throws RowRefused when it is no UTF-8, holds control characters or looks like a formula
   */
  text(column: string): string | null {
    const bytes = this.cells[this.places.get(column) ?? -1] ?? ''
    const decoded = ASCII.test(bytes) ? bytes : this.#decode(column, bytes)
    const text = decoded.trim().replace(GUARDED, '$1').replace(/\s+/g, ' ').trim()
    if (HOSTILE.test(text)) this.refuse(column, 'holds control characters')
    if (FORMULA.test(text)) this.refuse(column, 'looks like a formula')
    return text || null
  }

  /** @throws RowRefused when it is empty, or longer than `max` characters */
  required(column: string, max: number): string {
    return this.optional(column, max) ?? this.refuse(column, 'is missing')
  }

  /** @throws RowRefused when it is longer than `max` characters */
  optional(column: string, max: number): string | null {
    const text = this.text(column)
    if (text !== null && text.length > max) this.refuse(column, `is longer than ${max} characters`)
    return text
  }

  /** A whole number that is not negative; null when something else stands there, and that is said. */
  count(column: string): number | null {
    const text = this.text(column)
    if (text === null) return null
    if (/^\d{1,6}$/.test(text)) return Number(text)
    this.note(column, 'is no whole number; it stays unknown')
    return null
  }

  /** Whether the register marks it with an X. Anything else than that and nothing is said. */
  marks(column: string): boolean {
    const text = this.text(column)?.toUpperCase() ?? ''
    if (text !== '' && text !== 'X') this.note(column, 'is neither X nor empty; it stays unknown')
    return text === 'X'
  }

  /** Gives the row up. @throws RowRefused always */
  refuse(column: string, reason: string): never {
    throw new RowRefused(this.#finding(column, reason))
  }

  /** Says that a fact is left unknown although something stands there. */
  note(column: string, reason: string): void {
    this.onNote(this.#finding(column, reason))
  }

  #decode(column: string, bytes: string): string {
    try {
      return UTF8.decode(Buffer.from(bytes, 'latin1'))
    } catch {
      return this.refuse(column, 'is not UTF-8')
    }
  }

  #finding(field: string, reason: string): Finding {
    const bytes = this.cells[this.places.get(field) ?? -1]
    const shown =
      bytes === undefined ? null : Buffer.from(bytes.slice(0, MAX_VALUE_SHOWN), 'latin1').toString()
    return { line: this.line, field, reason, value: shown }
  }
}
