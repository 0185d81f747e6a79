import { basename } from 'node:path'
import { type Finding, RefusedRowError } from './reading/errors.ts'
import { readRecord } from './reading/read-record.ts'
import { readDate, readExcelDate } from './reading/readers.ts'
import { Row } from './reading/row.ts'
import type { TableRow } from './reading/table.ts'
import type { ZipIndex } from './reading/zip-index.ts'
import type { RegisterRecord } from './record.ts'
import type { Format, RegisterList } from './registers/format.ts'
import { holds } from './registers/read-fact.ts'

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
    /** The number of cells of the header, which every row must have. */
    private readonly width: number,
    private readonly zips: ZipIndex,
    private readonly watcher: { onRefused?(finding: Finding): void; onNote?(finding: Finding): void },
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
      const record = this.#readAccepted(row, cells.length)
      for (const note of notes) {
        this.#count('unknown', note)
        this.watcher.onNote?.(note)
      }
      return record
    } catch (error) {
      if (!(error instanceof RefusedRowError)) throw error
      this.refused++
      if (!error.isExcluded) this.unreadable++
      this.#count('refused', error.finding)
      this.watcher.onRefused?.(error.finding)
      return undefined
    }
  }

  #count(kind: FindingCount['kind'], { field, reason, value }: Finding): void {
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
  recognizeList(path: string): RegisterList | undefined {
    const { lists = [] } = this.format
    const least = this.rows * MIN_SHARE_OF_LIST
    const byRows = lists.filter((list) => (this.#rowsOfLists.get(list) ?? 0) >= least)
    const byName = lists.filter(({ fileName }) => fileName && new RegExp(fileName, 'iu').test(basename(path)))
    const [list, ...others] = byRows.length > 0 ? byRows : byName
    return others.length === 0 ? list : undefined
  }

  #readAccepted(row: Row, cells: number): RegisterRecord {
    if (cells !== this.width) row.refuse('the row', `has ${cells} cells, not ${this.width}`)
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
