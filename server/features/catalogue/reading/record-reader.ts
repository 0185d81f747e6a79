import { normalizedName } from '../match-keys.ts'
import type { RegisterRecord } from '../record.ts'
import { readFacts } from '../registers/compile.ts'
import type { Format, RegisterList } from '../registers/description.ts'
import { holds } from '../registers/read-fact.ts'
import { type Finding, RefusedRowError } from './errors.ts'
import type { TableRow } from './header.ts'
import { readDate, readEmail, readExcelDate, readPhone, readWebAddress } from './readers.ts'
import { type Cell, Row } from './row.ts'
import { leadWithArticle, readTown, toTitleCase, type ZipIndex } from './town.ts'

/** A campus may be in several lists, and a column may be empty in a few rows. */
const MIN_SHARE_OF_LIST = 0.9

const MAX_SHOWN_PER_REASON = 3

/** How often a reason refused a row or left a fact unknown, with the first values. */
export interface FindingCount {
  kind: 'refused' | 'unknown'
  field: string
  reason: string
  count: number
  values: string[]
}

/** Receives each row that is refused, and each value that is treated as unknown. */
export type OnFinding = (kind: FindingCount['kind'], finding: Finding) => void

/** Converts the rows of one file into records and counts them. */
export class RecordReader {
  rows = 0
  refused = 0
  /** The refused rows that couldn't be read. */
  unreadable = 0
  /** The newest date in the rows; null if there is none. */
  newest: string | null = null
  readonly #findings = new Map<string, FindingCount>()
  readonly #indexes: ReadonlyMap<string, number>
  readonly #acceptedIds = new Set<string>()
  readonly #rowsOfLists = new Map<RegisterList, number>()

  constructor(
    private readonly format: Format,
    /** The number of cells of the header. */
    private readonly width: number,
    private readonly zips: ZipIndex,
    private readonly onFinding: OnFinding,
  ) {
    this.#indexes = new Map(format.columns.map((column, index) => [column, index]))
  }

  /** Returns the row's record, or undefined if the row is refused. */
  read({ line, cells }: TableRow): RegisterRecord | undefined {
    this.rows++
    const notes: Finding[] = []
    const row = new Row(line, cells, this.#indexes, (note) => notes.push(note))
    for (const list of this.format.lists ?? [])
      if (isRowOf(list, row)) this.#rowsOfLists.set(list, (this.#rowsOfLists.get(list) ?? 0) + 1)
    try {
      const record = this.#readAccepted(row, cells)
      for (const note of notes) this.#report('unknown', note)
      return record
    } catch (error) {
      if (!(error instanceof RefusedRowError)) throw error
      this.refused++
      if (!error.isExcluded) this.unreadable++
      this.#report('refused', error.finding)
      return undefined
    }
  }

  #report(kind: FindingCount['kind'], finding: Finding): void {
    this.onFinding(kind, finding)
    const { field, reason, value } = finding
    const key = `${kind} ${field} ${reason}`
    const known = this.#findings.get(key) ?? { kind, field, reason, count: 0, values: [] }
    this.#findings.set(key, known)
    known.count++
    if (value === null || known.values.length >= MAX_SHOWN_PER_REASON || known.values.includes(value)) return
    known.values.push(value)
  }

  /** What was refused or unknown by its reason, the most frequent first. */
  listFindings(): FindingCount[] {
    return [...this.#findings.values()].sort((a, b) => b.count - a.count)
  }

  /** Tells which of the format's lists the file is: by its rows, refused ones too, else by its name. */
  recognizeList(name: string): RegisterList | undefined {
    const { lists = [] } = this.format
    const least = this.rows * MIN_SHARE_OF_LIST
    const byRows = lists.filter((list) => (this.#rowsOfLists.get(list) ?? 0) >= least)
    const byName = lists.filter(({ fileName }) => fileName && new RegExp(fileName, 'iu').test(name))
    const [list, ...others] = byRows.length > 0 ? byRows : byName
    return others.length === 0 ? list : undefined
  }

  /** A row has the header's cells. Programs that end rows with a delimiter may do so only in the header, or below it. */
  #readAccepted(row: Row, cells: readonly string[]): RegisterRecord {
    const isShort = cells.length < Math.min(this.width, this.format.columns.length)
    if (isShort || cells.slice(this.width).some((cell) => cell.trim() !== ''))
      row.refuse('the row', `has ${cells.length} cells, not ${this.width}`)
    const record = readRecord(row, this.format, this.zips)
    if (this.#acceptedIds.has(record.sourceId))
      row.exclude(this.format.id[0] ?? '', 'is already used by an earlier row')
    const date = dateOf(row, this.format)
    // From here on, nothing can refuse the row.
    this.#acceptedIds.add(record.sourceId)
    if (date !== null && (this.newest === null || date > this.newest)) this.newest = date
    return record
  }
}

/** Reads the row's date (YYYY-MM-DD); null if the register has none, or none in its rows. */
export function dateOf(row: Row, { asOf }: Pick<Format, 'asOf'>): string | null {
  if (!asOf || 'above' in asOf) return null
  return (asOf.as === 'date' ? readDate : readExcelDate)(row, asOf.column)
}

function isRowOf({ when }: RegisterList, row: Row): boolean {
  try {
    return when !== undefined && holds(row, when) !== null
  } catch (error) {
    if (error instanceof RefusedRowError) return false
    throw error
  }
}

const MAX_ID = 100
/** The limit of `facilities.name`. */
const MAX_NAME = 200
const MAX_ADDRESS = 200
/** Invisible characters. Some of them are in the Unicode category of letters. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Converts a row into a record with the product's vocabulary and units.
 * @throws RefusedRowError with field and reason if the row can't be used
 */
export function readRecord(row: Row, format: Format, zips: ZipIndex): RegisterRecord {
  const { id, record } = format
  const sourceId = readId(row, id)
  const name = readName(row, record.name)
  const facts = readFacts(row, format)
  const address = (record.address ?? [])
    .map((column) => row.optional(column, MAX_ADDRESS)?.replace(/[,\s]+$/, ''))
    .filter(Boolean)
  return {
    sourceId,
    line: row.line,
    facts: {
      name,
      normalizedName: normalizedName(name),
      ...facts,
      phone: record.phone === undefined ? null : readPhone(row, record.phone, record.areaCode),
      email: record.email === undefined ? null : readEmail(row, record.email),
      website: record.website === undefined ? null : readWebAddress(row, record.website),
      address: address.length > 0 ? toTitleCase(address.join(', ')) : null,
      ...readTown(row, record, zips),
    },
  }
}

/** @throws RefusedRowError for a name without visible letters or digits, such as dashes or zero-width spaces */
function readName(row: Row, column: Cell): string {
  const name = row.required(column, MAX_NAME)
  if (!/[\p{L}\p{N}]/u.test(name.replace(INVISIBLE, ''))) row.refuse(column, 'has no letters or digits')
  return leadWithArticle(toTitleCase(name))
}

/** @throws RefusedRowError if the row has none of the cells that identify it */
function readId(row: Row, cells: Format['id']): string {
  const [first = '', ...more] = cells
  if (more.length === 0) return row.required(first, MAX_ID)
  const parts = cells.map((cell) => row.optional(cell, MAX_ID) ?? '')
  if (parts.every((part) => part === '')) row.refuse(first, 'is missing')
  return parts.join(' | ')
}
