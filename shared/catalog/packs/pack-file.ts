import type { ListFacts } from '../../contract/facility.ts'
import type { Fact } from '../facts.ts'
import type { PackKind } from './pack-index.ts'

/** The version of the format. A reader refuses packs of any other. shared/README.md describes it. */
export const PACK_FORMAT = 2

/** A combination of what a community offers and whom it takes. Many communities share one. */
export interface Offering {
  amenities: string[]
  absentAmenities: string[]
  careTypes: string[]
  residentGender: 'Male' | 'Female' | null
  rating: number | null
}

/** What a fact is about and where it comes from: all of it but the value and the line. */
export type FactOrigin = Omit<Fact, 'value' | 'line'>

/** The ZIP codes of a state in ascending order, with their centroids in degrees. */
export interface ZipColumns {
  codes: string[]
  cities: string[]
  latitudes: number[]
  longitudes: number[]
}

/**
 * The first line of a pack: what lists read of all communities, in columns with one value for each. They are ordered by
 * ZIP code, name and id, so that neighbors are alike and compress well.
 */
export interface PackHead {
  format: number
  state: string
  kind: PackKind
  /** The newest day of the registers of the pack's own state, YYYY-MM-DD; null if it isn't known. */
  asOf: string | null
  /** The first digits of each id, unique in the pack, so that communities can be ordered by id. */
  ids: string[]
  names: string[]
  states: string[]
  cities: string[]
  zipCodes: (string | null)[]
  /** In degrees. */
  latitudes: (number | null)[]
  longitudes: (number | null)[]
  /** Dollars a month. */
  prices: (number | null)[]
  midrangePrices: (number | null)[]
  /** See community-bits.ts. */
  fitBits: number[]
  /** The key of the houses at one place; null if there is no other house. */
  campusKeys: (string | null)[]
  /** Indexes in `offerings`. */
  offering: number[]
  offerings: Offering[]
  /** Indexes in `listFactValues`. */
  listFacts: number[]
  listFactValues: ListFacts[]
  factOrigins: FactOrigin[]
  /** Facts that communities have together, as indexes in `factOrigins`. */
  factGroups: number[][]
  /** Only in the pack of kind `living`. */
  zips: ZipColumns
}

/** The facts of a group that one line of a register gives, in the group's order. */
export type LineFacts = [group: number, line: number, ...values: Fact['value'][]]

/** A further line of a pack: the rest of one community, in the order of the head's columns. */
export interface PackLine {
  source: string
  sourceId: string
  /** Missing if it is computed from source and source id. */
  id?: string
  address?: string
  /** Missing if it is made of address, city, state and ZIP code. */
  location?: string
  phone?: string
  email?: string
  website?: string
  imageUrl?: string
  description?: string
  /** The names of all houses of its campus. Some may be in another pack. */
  campusNames?: string[]
  facts: LineFacts[]
}

/** The location of a community as the catalog writes it: 'address, city, state ZIP'. */
export const locationOf = (row: {
  address: string | null
  city: string
  state: string
  zipCode: string | null
}): string =>
  [row.address, row.city, [row.state, row.zipCode].filter((part) => part !== null).join(' ')]
    .filter((part) => part !== null)
    .join(', ')

/** Postgres and every browser order these texts alike. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
