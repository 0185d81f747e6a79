import type { CareType } from '#shared/options.ts'
import type { Cell } from '../reading/cell.ts'
import type { Row } from '../reading/row.ts'
import type { RowFact } from '../record.ts'

/** A register's file format. The importer reads files exactly as they are published. */
export interface Format {
  /** Also the default name of the source. */
  name: string
  publisher: string
  /** What a row is, 'Adult family home'. Missing if rows are of any kind. */
  kind?: string
  /** The exact header, in order. If it has several rows, the texts of a column are joined with " / ". */
  columns: readonly string[]
  /** Default: 1. */
  headerRows?: number
  /** The sheet of a workbook that holds the table. Default: the first one with this header. */
  sheet?: string
  /** The columns of the facts that every register has. */
  columnOf: {
    /** Several cells together identify a community if the register has no numbers. */
    id: Cell | readonly Cell[]
    name: Cell
    /** Joined with commas. */
    address: readonly Cell[]
    /** If the register has none, it is the ZIP code's. */
    city?: Cell
    /** Towns that have another city's ZIP codes, by the register's name of the town. */
    cities?: Readonly<Record<string, string>>
    state: Cell | { always: string }
    zipCode?: Cell
    phone?: Cell
    /** The area code of phone numbers without one, in a state that has only one. */
    areaCode?: string
    email?: Cell
    website?: Cell
  }
  /** The lists that are published as separate files with this header. Default: there is only one. */
  lists?: readonly RegisterList[]
  /** Finds the register's date (YYYY-MM-DD) in the cells above the header. */
  dateAbove?(texts: readonly string[]): string | null
  /** Reads the row's date (YYYY-MM-DD), in registers that have one. */
  dateOf?(row: Row): string | null
  /**
   * Reads the facts that only this register has.
   * @throws RefusedRowError if the home doesn't serve older people or its license isn't active
   */
  read(row: Row): FormatFacts
}

/** One of several lists with the same header. */
export interface RegisterList {
  /** The source's name. */
  source: string
  title: string
  /** Whether the row can be one of this list. */
  hasRow?(row: Row): boolean
  /** Matches the file's name. */
  fileName?: RegExp
}

/** The facts that a format reads in its own way. A missing one is unknown. */
export interface FormatFacts {
  careTypes: CareType[]
  /** Sentences for families, made from the register's facts. */
  description: string
  /** The lowest monthly rate in whole dollars. */
  price?: number | null
  /** Tenths of a star, 1 to 50. */
  rating?: number | null
  residentGender?: 'Male' | 'Female' | 'Both' | null
  amenities?: string[]
  absentAmenities?: string[]
  position?: { latitude: number; longitude: number } | null
  facts?: RowFact[]
}
