import type { Row } from '../reading/row.ts'
import type { RecordFacts } from '../record.ts'
import type { RegisterDescription } from './description.ts'

/** What the importer knows about the files of a register, or of an operator's list. */
export interface Format
  extends Pick<
    RegisterDescription,
    'name' | 'publisher' | 'headerRows' | 'sheet' | 'asOf' | 'fetch' | 'lists' | 'id' | 'record'
  > {
  /** What a row is, 'Adult family home'. Missing if rows are of any kind. */
  kind?: string
  /** The header, with a different name for each column. */
  columns: readonly string[]
  /**
   * Reads the facts that not every register has.
   * @throws RefusedRowError if the home doesn't serve older people or its license isn't active
   */
  read(row: Row): FormatFacts
}

/** One of several lists with the same header. */
export type RegisterList = NonNullable<Format['lists']>[number]

export type FormatFacts = Pick<
  RecordFacts,
  | 'careTypes'
  | 'description'
  | 'price'
  | 'rating'
  | 'residentGender'
  | 'amenities'
  | 'absentAmenities'
  | 'facts'
>
