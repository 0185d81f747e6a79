import type { Fact, FactName } from '../facts.ts'
import type { PackKind } from './pack-index.ts'

/** The version of the format. A reader refuses packs of any other. docs/packs.md describes it. */
export const PACK_FORMAT = 2

/**
 * Values of some rows. `rows` has the gaps between their numbers; missing if every row has a value. If many values are
 * alike, `words` has each once, and `values` their indexes.
 */
export type SparseColumn<Value> = { rows?: number[] } & (
  | { values: Value[]; words?: undefined }
  | { values: number[]; words: Value[] }
)

/** Where a fact comes from. */
export type FactSource = Pick<Fact, 'publisher' | 'asOf' | 'dateUnknown'>

/** The facts of one name from one column of a register. */
export interface FactColumn {
  data: SparseColumn<Fact['value']>
  fact: FactName
  column: string
  /** The index in `factSources`. */
  source: number
  /** A community can have several rows of one register. This counts them, from 0. */
  nth: number
}

/** The lines in the published file, of one source and `nth`. */
export interface LineColumn {
  data: SparseColumn<number>
  source: number
  nth: number
}

/** A combination of what a community offers and whom it takes. Many communities share one. */
export interface Offering {
  amenities: string[]
  absentAmenities: string[]
  careTypes: string[]
  residentGender: 'Male' | 'Female' | null
  rating: number | null
}

/** Houses at one place. Some may be in another pack. */
export interface Campus {
  key: string
  /** The names of all its houses. */
  names: string[]
}

/** The ZIP codes of a state in ascending order, with their centroids in degrees times POSITION_SCALE. */
export interface ZipColumns {
  codes: string[]
  cities: string[]
  latitudes: number[]
  longitudes: number[]
}

/** Positions are whole numbers of millionths of a degree. */
export const POSITION_SCALE = 1e6

/**
 * A pack: the communities of a state, and those across its border that may be in its families' lists, in columns. All
 * columns have one value for each row. Rows are ordered by ZIP code, name and id.
 */
export interface PackFile {
  format: number
  state: string
  kind: PackKind
  rows: number
  /** The catalog's sources, by which ids are computed. */
  sources: string[]
  source: number[]
  sourceId: string[]
  /** The first digits of each id, unique in the pack, so that rows can be ordered by id. */
  idStart: string[]
  /** The ids that aren't computed from source and source id, by row. */
  otherIds: Record<number, string>
  name: string[]
  /** The index in `states`. The pack's own state is the first. */
  states: string[]
  inState: number[]
  /** Empty if it is the city of the ZIP code. */
  city: string[]
  address: (string | null)[]
  zipCode: (string | null)[]
  /** Those that aren't made of address, city, state and ZIP code, by row. */
  otherLocations: Record<number, string>
  /** The distance from the ZIP code's centroid in millionths of a degree, or from 0 without one. */
  latitude: (number | null)[]
  longitude: (number | null)[]
  /** Positions that need more digits, by row. */
  exactPositions: Record<number, [latitude: number, longitude: number]>
  /** Ten digits, or the text as recorded. */
  phone: (string | null)[]
  email: SparseColumn<string>
  website: SparseColumn<string>
  imageUrl: SparseColumn<string>
  description: SparseColumn<string>
  /** Dollars a month. */
  price: SparseColumn<number>
  midrangePrice: SparseColumn<number>
  offerings: Offering[]
  offering: number[]
  /** See fit-bits.ts. */
  fitBits: number[]
  campuses: Campus[]
  /** The campus of each row, from 1; 0 if it has no other house. */
  campus: number[]
  factSources: FactSource[]
  facts: FactColumn[]
  lines: LineColumn[]
  /** The order of a row's facts, if it isn't that of the columns: indexes in `facts`. */
  factOrders: Record<number, number[]>
  /** The facts of rows with two facts in one column. */
  otherFacts: Record<number, Fact[]>
  /** The newest day of the registers of the pack's own state, YYYY-MM-DD; null if it isn't known. */
  asOf: string | null
  zips: ZipColumns
}
