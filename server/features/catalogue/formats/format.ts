import type { CareType } from '../../../../shared/options.ts'
import type { Row } from '../reading/row.ts'

/** A register's file format. The importer reads files exactly as they are published. */
export interface Format {
  /** Also the default name of the source. */
  name: string
  publisher: string
  /** The exact header, in order. */
  columns: readonly string[]
  /** The columns of the facts that every register has. */
  columnOf: {
    id: string
    name: string
    /** Joined with commas. */
    address: readonly string[]
    city: string
    state: string | { always: string }
    zipCode: string
    phone?: string
    email?: string
    website?: string
  }
  /** Reads the row's date (YYYY-MM-DD), in registers that have one. */
  dateOf?(row: Row): string | null
  /**
   * Reads the facts that only this register has.
   * @throws RefusedRowError if the home doesn't serve older people or its license isn't active
   */
  read(row: Row): FormatFacts
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
}
