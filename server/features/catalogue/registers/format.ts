import type { RecordFacts } from '../record.ts'
import type { RegisterDescription } from './description.ts'

/** What the importer knows about the files of a register or, without `careTypes`, of an operator's list. Plain data. */
export interface Format
  extends Pick<
      RegisterDescription,
      'name' | 'publisher' | 'headerRows' | 'sheet' | 'asOf' | 'fetch' | 'lists' | 'id' | 'record'
    >,
    Partial<Pick<RegisterDescription, 'capacityUnit' | 'refuse' | 'careTypes' | 'facts'>> {
  /** What a row is, 'Adult family home'. Missing if rows are of any kind. */
  kind?: string
  /** The header, with a different name for each column. */
  columns: readonly string[]
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
