import { SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import { Facility } from '#shared/contract/facility.ts'

interface Column {
  /** The name in the app and in a record's JSON. */
  field: string
  column: string
  type: 'text' | 'text[]' | 'integer' | 'float8' | 'date'
  /**
   * Where the value comes from: the source's own words about the community (`fact`), which record says them
   * (`record`), other columns (`derived`), or the operator, who alone adds pictures.
   */
  origin: 'fact' | 'record' | 'derived' | 'operator'
}

/**
 * The columns of `facilities`, without its timestamps. Every list of them in a statement is made from this one:
 * to add a column, add a migration and a line here. A column is public when shared/contract/facility.ts has a field of its
 * name. The texts below contain only names from this list, never input.
 */
const COLUMNS = [
  { field: 'id', column: 'id', type: 'text', origin: 'record' },
  { field: 'name', column: 'name', type: 'text', origin: 'fact' },
  { field: 'normalizedName', column: 'normalized_name', type: 'text', origin: 'fact' },
  { field: 'location', column: 'location', type: 'text', origin: 'derived' },
  { field: 'description', column: 'description', type: 'text', origin: 'fact' },
  { field: 'price', column: 'price', type: 'integer', origin: 'fact' },
  { field: 'rating', column: 'rating', type: 'integer', origin: 'fact' },
  { field: 'imageUrl', column: 'image_url', type: 'text', origin: 'operator' },
  { field: 'amenities', column: 'amenities', type: 'text[]', origin: 'fact' },
  { field: 'absentAmenities', column: 'absent_amenities', type: 'text[]', origin: 'fact' },
  { field: 'careTypes', column: 'care_types', type: 'text[]', origin: 'fact' },
  { field: 'phone', column: 'phone', type: 'text', origin: 'fact' },
  { field: 'email', column: 'email', type: 'text', origin: 'fact' },
  { field: 'website', column: 'website', type: 'text', origin: 'fact' },
  { field: 'address', column: 'address', type: 'text', origin: 'fact' },
  { field: 'city', column: 'city', type: 'text', origin: 'fact' },
  { field: 'state', column: 'state', type: 'text', origin: 'fact' },
  { field: 'zipCode', column: 'zip_code', type: 'text', origin: 'fact' },
  { field: 'latitude', column: 'latitude', type: 'float8', origin: 'fact' },
  { field: 'longitude', column: 'longitude', type: 'float8', origin: 'fact' },
  { field: 'residentGender', column: 'resident_gender', type: 'text', origin: 'fact' },
  { field: 'source', column: 'source', type: 'text', origin: 'record' },
  { field: 'sourceId', column: 'source_id', type: 'text', origin: 'record' },
  { field: 'sourceDate', column: 'source_date', type: 'date', origin: 'record' },
] as const satisfies readonly Column[]

type Field = (typeof COLUMNS)[number]['field']

export const PUBLIC_COLUMNS: readonly Column[] = COLUMNS.filter(({ field }) => field in Facility.shape)
/** The columns that an import fills. It leaves the operator's alone. */
export const IMPORTED_COLUMNS: readonly Column[] = COLUMNS.filter(({ origin }) => origin !== 'operator')
/** What one record says about its community. */
export const FACT_COLUMNS: readonly Column[] = COLUMNS.filter(({ origin }) => origin === 'fact')

export const columnsOf = (...fields: Field[]): readonly Column[] =>
  COLUMNS.filter(({ field }) => fields.includes(field))

/** `name, zip_code`; with a table, `facilities.name, facilities.zip_code`. */
export const listColumns = (columns: readonly Column[], table?: string) =>
  columns.map(({ column }) => (table ? `${table}.${column}` : column)).join(', ')

/** `"name", "zipCode"`: the same columns in a record's JSON. */
export const listFields = (columns: readonly Column[]) => columns.map(({ field }) => `"${field}"`).join(', ')

/** `"name" text, "zipCode" text`: the definition that Postgres reads a record's JSON with. */
export const defineFields = (columns: readonly Column[]) =>
  columns.map(({ field, type }) => `"${field}" ${type}`).join(', ')

/** A list comes as JSON, which the driver reads faster than an array. */
const selectColumn = ({ column, type }: Column) =>
  type === 'text[]' ? `array_to_json(facilities.${column}) as ${column}` : `facilities.${column}`

/** The select list of a Facility, and of `more` fields, for any statement that selects from `facilities`. */
export const selectFacility = (...more: Field[]) =>
  [
    ...PUBLIC_COLUMNS.map(selectColumn),
    `facilities.source = '${SAMPLE_SOURCE}' as is_sample`,
    ...columnsOf(...more).map(selectColumn),
  ].join(', ')

/** The public part of a row that may have more columns. */
export const toFacility = (row: Facility): Facility => Facility.parse(row)
