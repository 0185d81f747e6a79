import { z } from 'zod'
import { FACTS, type FactName } from '#shared/catalog/facts.ts'
import { CARE_TYPES } from '#shared/contract/options.ts'
import { READERS } from '../reading/readers.ts'
import { PARTS } from '../reading/row.ts'
import type { RecordFacts } from '../record.ts'

/** A regular expression, without regard to case. */
const Pattern = z.string().refine(isPattern, 'is not a regular expression')

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'iu') instanceof RegExp
  } catch {
    return false
  }
}

/**
 * Where to find a text: a column, a named part of its cell (reading/row.ts), or what the first group of a regular
 * expression finds in the cell.
 */
const SingleCell = z.union([
  z.string(),
  z.strictObject({ column: z.string(), part: z.enum(PARTS) }),
  z.strictObject({ column: z.string(), match: Pattern }),
])
/** A single cell, or the first of several that isn't empty. */
const Cell = z.union([SingleCell, z.strictObject({ anyOf: z.array(SingleCell).min(2) })])

/** A test of one cell. Texts are compared ignoring case and repeated spaces. */
const Condition = z.strictObject({
  column: Cell,
  is: z.optional(z.array(z.string())),
  isNot: z.optional(z.array(z.string())),
  matches: z.optional(Pattern),
  matchesNot: z.optional(Pattern),
  isEmpty: z.optional(z.boolean()),
  atLeast: z.optional(z.number()),
  /** Another cell, which must have the same text (`sameAs`) or a different one (`differsFrom`). */
  sameAs: z.optional(Cell),
  differsFrom: z.optional(Cell),
})
export type Condition = z.infer<typeof Condition>

const When = z.union([Condition, z.array(Condition)])
export type When = z.infer<typeof When>

const FACT_NAMES = Object.keys(FACTS) as [FactName, ...FactName[]]
const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

/** One fact. `as` or `codes` with a column, `marks`, `sum`, or `value` alone says how to read it. */
const FactRule = z
  .strictObject({
    fact: z.enum(FACT_NAMES),
    /** A rule without a column gives `value` to every community of the register for which `when` holds. */
    column: z.optional(Cell),
    /** A named reader (reading/readers.ts). */
    as: z.optional(z.enum(READERS)),
    /** What each code of the register means; null for a code that stays unknown. Others are reported. */
    codes: z.optional(z.record(z.string(), z.nullable(Value))),
    /** Columns marked with an X, and the word that each adds. */
    marks: z.optional(z.record(z.string(), z.string())),
    /** Counts that are added. If one of them is missing, the sum is unknown. */
    sum: z.optional(z.array(Cell).min(2)),
    /** With `as`, it replaces what the reader finds. */
    value: z.optional(Value),
    /** All must hold. */
    when: z.optional(When),
    /** The law or rule that says what a level of license means. */
    source: z.optional(z.string().min(5).max(120)),
  })
  .refine(
    ({ column, as, codes, marks, sum, value }) =>
      column !== undefined
        ? as !== undefined || codes !== undefined
        : Boolean(marks || sum) || value !== undefined,
    'has neither a column with as or codes, nor marks, sum or a value',
  )
  .refine(({ fact, source }) => fact !== 'limits' || source !== undefined, 'names no source of the limits')
export type FactRule = z.infer<typeof FactRule>

const AsOf = z.union([
  /** The date is in a column that every row has; the latest date is used. */
  z.strictObject({ column: Cell, as: z.enum(['date', 'excelDate']) }),
  /** The date is above the table. */
  z.strictObject({ above: Pattern }),
])

const Name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)

const List = z.strictObject({
  /** The source's name. */
  source: Name,
  /** What it lists, for the operator who has to choose. */
  title: z.string().min(1).max(100),
  /** Holds for nearly all of its rows, and for few rows of the other lists. */
  when: z.optional(When),
  /** Matches the file's name, without its folder. Used if the rows don't tell. */
  fileName: z.optional(Pattern),
})

const WebAddress = z.url({ protocol: /^https?$/ })
const Dataset = z.strictObject({ site: WebAddress, dataset: z.string().regex(/^[a-z0-9]{4}-[a-z0-9]{4}$/) })

/** Where a register is published. At most one of the last five says where its rows are. */
const Fetch = z
  .strictObject({
    /** The publisher's page about it. */
    page: WebAddress,
    /** When someone last looked up the page and the address (YYYY-MM-DD). */
    cited: z.iso.date(),
    /** A file at a fixed address, CSV or Excel. */
    file: z.optional(WebAddress),
    socrata: z.optional(Dataset),
    ckan: z.optional(z.strictObject({ site: WebAddress, resource: z.guid() })),
    /** The layer of a feature service: `https://…/FeatureServer/0`. */
    arcgis: z.optional(z.strictObject({ layer: WebAddress })),
    cms: z.optional(Dataset),
  })
  .refine(
    ({ file, socrata, ckan, arcgis, cms }) => [file, socrata, ckan, arcgis, cms].filter(Boolean).length <= 1,
    'names several ways to its rows',
  )

/** The publisher or kind of a description that no one has completed begins so. Its files aren't imported. */
export const TODO = 'TODO'

/** A published register, as a file in registers/described or DATA_DIR/registers describes it. See docs/catalogue.md. */
export const RegisterDescription = z.strictObject({
  /** Also the source's name when the operator gives none. */
  name: Name,
  publisher: z.string().min(1).max(200),
  /** What one row is, as the beginning of a sentence: "Assisted living residence". */
  kind: z.string().min(1).max(200),
  /** What the capacity counts, if not the residents that the license allows: "certified beds". */
  capacityUnit: z.optional(z.string().min(1).max(60)),
  /** Remarks for the next reader: what a code is thought to mean, what would settle it. */
  notes: z.optional(z.array(z.string())),
  /** The exact header. If it spans several rows, each entry is a column's texts joined by " / ". */
  header: z.array(z.string()).min(1).max(500),
  /** 0 if the file has none: each entry of `header` is then empty, and the columns are `Column 1`, `Column 2`. */
  headerRows: z.optional(z.int().min(0).max(3)),
  /** The sheet of a workbook that holds the table, if not the first one with this header. */
  sheet: z.optional(z.string().min(1).max(100)),
  asOf: z.optional(AsOf),
  fetch: z.optional(Fetch),
  /** The lists that the agency publishes as separate files with this header. Each is a source of its own. */
  lists: z.optional(z.array(List).min(2)),
  /** The column with the register's number, or several columns that identify a home if there is no number. */
  id: z.array(Cell).min(1),
  record: z.strictObject({
    name: Cell,
    address: z.optional(z.array(Cell)),
    /** If the register has none, the ZIP code's city is used. */
    city: z.optional(Cell),
    /** Towns that have another city's ZIP codes, by the register's name of the town. */
    cities: z.optional(z.record(z.string(), z.string())),
    state: z.union([Cell, z.strictObject({ always: z.string().length(2) })]),
    zipCode: z.optional(Cell),
    phone: z.optional(Cell),
    /** Put before local numbers; only for states with a single area code. */
    areaCode: z.optional(z.string().regex(/^[2-9]\d{2}$/)),
    email: z.optional(Cell),
    website: z.optional(Cell),
    position: z.optional(
      z.union([
        z.strictObject({ latitude: Cell, longitude: Cell }),
        /** Meters in the projection of web maps (EPSG:3857). */
        z.strictObject({ mercatorX: Cell, mercatorY: Cell }),
      ]),
    ),
    /** Rules as for facts; the words are Male, Female and Both. */
    residents: z.optional(
      z.strictObject({
        column: Cell,
        codes: z.record(z.string(), z.nullable(z.enum(['Male', 'Female', 'Both']))),
      }),
    ),
  }),
  /** Rows that are not for older people, or not open. The first condition that holds gives the reason. */
  refuse: z.optional(z.array(z.strictObject({ when: When, because: z.string() }))),
  careTypes: z.array(z.strictObject({ type: z.enum(CARE_TYPES), when: z.optional(When) })).min(1),
  facts: z.array(FactRule),
})
export type RegisterDescription = z.infer<typeof RegisterDescription>

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
