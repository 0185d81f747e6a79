import type { CareType } from '../../../../shared/options.ts'
import type { Row } from '../reading/row.ts'

/** A published file that the importer reads as it is. */
export interface Format {
  /** Also the source's name when the operator gives none. */
  name: string
  publisher: string
  /** The exact header, in its order. */
  columns: readonly string[]
  /** Where the facts stand that every register has, by column. */
  at: {
    id: string
    name: string
    /** More than one are joined with a comma. */
    address: readonly string[]
    city: string
    state: string | { always: string }
    zipCode: string
    phone?: string
    email?: string
    website?: string
  }
  /** The day that the row is of, YYYY-MM-DD, in registers that say it. */
  dateOf?(row: Row): string | null
  /**
   * What is particular to this register.
   * @throws RowRefused when the row serves no older people or its licence is not active
   */
  read(row: Row): Particulars
}

/** What is left out is unknown. */
export interface Particulars {
  careTypes: CareType[]
  /** Sentences for families, from the register's own facts. */
  description: string
  /** Lowest monthly rate in whole dollars. */
  price?: number | null
  /** 1 to 50. */
  rating?: number | null
  residentGender?: 'Male' | 'Female' | 'Both' | null
  amenities?: string[]
  absentAmenities?: string[]
  position?: { latitude: number; longitude: number } | null
}
