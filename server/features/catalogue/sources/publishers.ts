import { open } from 'node:fs/promises'
import * as z from 'zod/mini'
import { CatalogueError } from '../reading/errors.ts'
import { MAX_ROWS } from '../reading/header.ts'
import type { Format } from '../registers/description.ts'
import { type Get, MAX_FILE_BYTES, type Validators } from './get.ts'

interface Fetched {
  path: string
  validators: Validators
}
type Fetch = NonNullable<Format['fetch']>
interface Publication extends Pick<Format, 'columns'> {
  fetch: Fetch
}

/**
 * Fetches the newest edition of a register into a file.
 * @param known what the publisher said about the edition before
 * @param path where the file is written; its ending is added
 * @returns undefined if the edition is unchanged
 * @throws CatalogueError with a sentence for the operator
 */
export async function fetchEdition(
  get: Get,
  { fetch, columns }: Publication,
  known: Validators,
  path: string,
): Promise<Fetched | undefined> {
  const { file, socrata, ckan, arcgis, cms } = fetch
  if (file) return fetchFile(get, new URL(file), known, path)
  if (cms) return fetchCms(get, cms, known, path)
  if (socrata) return fetchSocrata(get, socrata, known, path)
  if (ckan) return fetchCkan(get, ckan, known, { path, columns })
  if (arcgis) return fetchArcgis(get, arcgis, known, { path, columns })
  throw new CatalogueError('its description names only a page, from which an operator downloads the file')
}

/** CSV or Excel, told apart by the bytes when it is read. */
async function fetchFile(get: Get, url: URL, known: Validators, path: string): Promise<Fetched | undefined> {
  const target = `${path}.${url.pathname.endsWith('.xlsx') ? 'xlsx' : 'csv'}`
  const validators = await get.file(url, target, known)
  return validators && { path: target, validators }
}

/** A file whose change the publisher's catalog tells, so that the file isn't called when nothing changed. */
async function fetchMarked(get: Get, url: URL, mark: string, known: Validators, path: string) {
  if (mark === known.mark) return undefined
  const fetched = await fetchFile(get, url, {}, path)
  return fetched && { path: fetched.path, validators: { mark } }
}

const CmsDataset = z.object({
  modified: z.string(),
  distribution: z.array(z.object({ downloadURL: z.string() })).check(z.minLength(1)),
})

/** CMS's provider data catalog (https://data.cms.gov/provider-data/docs): each edition has an address of its own. */
async function fetchCms(
  get: Get,
  { site, dataset }: NonNullable<Fetch['cms']>,
  known: Validators,
  path: string,
) {
  const found = parse(
    CmsDataset,
    await get.json(new URL(`/provider-data/api/1/metastore/schemas/dataset/items/${dataset}`, site)),
  )
  const url = found.distribution[0]?.downloadURL ?? ''
  return fetchMarked(get, new URL(url, site), `${found.modified} ${url}`, known, path)
}

const SocrataView = z.object({ rowsUpdatedAt: z.number() })

/** Socrata (https://dev.socrata.com/docs/endpoints). */
async function fetchSocrata(
  get: Get,
  { site, dataset }: NonNullable<Fetch['socrata']>,
  known: Validators,
  path: string,
) {
  const { rowsUpdatedAt } = parse(SocrataView, await get.json(new URL(`/api/views/${dataset}.json`, site)))
  const url = new URL(`/api/views/${dataset}/rows.csv?accessType=DOWNLOAD`, site)
  return fetchMarked(get, url, String(rowsUpdatedAt), known, path)
}

interface Rows extends Pick<Format, 'columns'> {
  path: string
}

const ROWS_PER_PAGE = 1000
const MAX_PAGE_BYTES = 16 * 1024 * 1024

const CkanResource = z.object({
  result: z.object({
    url: z.string(),
    last_modified: z.nullish(z.string()),
    metadata_modified: z.nullish(z.string()),
    datastore_active: z.nullish(z.boolean()),
  }),
})
const Row = z.record(z.string(), z.unknown())
const CkanPage = z.object({
  result: z.object({ fields: z.array(z.object({ id: z.string() })), records: z.array(Row) }),
})

/** CKAN (https://docs.ckan.org/en/latest/api): the rows of its datastore, or the resource's file if it has none. */
async function fetchCkan(
  get: Get,
  { site, resource }: NonNullable<Fetch['ckan']>,
  known: Validators,
  { path, columns }: Rows,
): Promise<Fetched | undefined> {
  const shown = new URL(`/api/3/action/resource_show?id=${resource}`, site)
  const { result } = parse(CkanResource, await get.json(shown))
  const mark = result.last_modified ?? result.metadata_modified ?? undefined
  if (mark !== undefined && mark === known.mark) return undefined
  if (!result.datastore_active) return fetchMarked(get, new URL(result.url, site), mark ?? '', {}, path)
  const target = `${path}.csv`
  await writeRows(target, columns, async (offset) => {
    const query = `resource_id=${resource}&limit=${ROWS_PER_PAGE}&offset=${offset}&sort=_id`
    const url = new URL(`/api/3/action/datastore_search?${query}`, site)
    const page = parse(CkanPage, await get.json(url, MAX_PAGE_BYTES)).result
    return {
      fields: page.fields.map(({ id }) => id),
      rows: page.records,
      hasMore: page.records.length === ROWS_PER_PAGE,
    }
  })
  return { path: target, validators: mark === undefined ? {} : { mark } }
}

const ArcgisLayer = z.object({
  objectIdField: z.nullish(z.string()),
  editingInfo: z.optional(z.nullish(z.object({ lastEditDate: z.nullish(z.number()) }))),
})
const ArcgisPage = z.object({
  fields: z.array(z.object({ name: z.string(), type: z.string() })),
  features: z.array(z.object({ attributes: Row })),
  exceededTransferLimit: z.optional(z.boolean()),
})

/** A layer of an ArcGIS feature service (https://developers.arcgis.com/rest/services-reference/enterprise/query-feature-service-layer). */
async function fetchArcgis(
  get: Get,
  { layer }: NonNullable<Fetch['arcgis']>,
  known: Validators,
  { path, columns }: Rows,
): Promise<Fetched | undefined> {
  const { objectIdField, editingInfo } = parse(ArcgisLayer, await get.json(new URL(`${layer}?f=json`)))
  const mark = editingInfo?.lastEditDate == null ? undefined : String(editingInfo.lastEditDate)
  if (mark !== undefined && mark === known.mark) return undefined
  const order = objectIdField ? `&orderByFields=${encodeURIComponent(objectIdField)}` : ''
  const target = `${path}.csv`
  await writeRows(target, columns, async (offset) => {
    const query = `where=1%3D1&outFields=*&returnGeometry=false&f=json&resultOffset=${offset}&resultRecordCount=${ROWS_PER_PAGE}${order}`
    const page = parse(ArcgisPage, await get.json(new URL(`${layer}/query?${query}`), MAX_PAGE_BYTES))
    const dates = page.fields.filter(({ type }) => type === 'esriFieldTypeDate').map(({ name }) => name)
    return {
      fields: page.fields.map(({ name }) => name),
      rows: page.features.map(({ attributes }) => withDays(attributes, dates)),
      hasMore: page.exceededTransferLimit ?? false,
    }
  })
  return { path: target, validators: mark === undefined ? {} : { mark } }
}

/** ArcGIS gives days as milliseconds since 1970. */
function withDays(row: z.infer<typeof Row>, dates: readonly string[]): z.infer<typeof Row> {
  const days = dates.flatMap((name) =>
    typeof row[name] === 'number' ? [[name, new Date(row[name]).toISOString().slice(0, 10)]] : [],
  )
  return { ...row, ...Object.fromEntries(days) }
}

/** @throws CatalogueError if the publisher's answer has another form */
function parse<S extends z.ZodMiniType>(Schema: S, answer: unknown): z.output<S> {
  const parsed = z.safeParse(Schema, answer)
  if (parsed.success) return parsed.data
  throw new CatalogueError('the publisher’s answer has another form than its interface')
}

interface Page {
  fields: readonly string[]
  rows: readonly Record<string, unknown>[]
  hasMore: boolean
}

/** Columns that an interface adds to the publisher's own. */
const ADDED = /^(?:_id|_full_text|objectid(?:_\d+)?|fid|globalid|shape.*)$/i

/**
 * Writes rows that come in pages to a CSV file with a register's columns. If the publisher's columns are others, the file has
 * those, and is refused when it is read.
 * @throws CatalogueError if the pages have too many rows or other columns than the first one
 */
async function writeRows(
  path: string,
  columns: readonly string[],
  readPage: (offset: number) => Promise<Page>,
): Promise<void> {
  const file = await open(path, 'w')
  try {
    let header: readonly string[] | undefined
    let rows = 0
    let bytes = 0
    for (;;) {
      const page = await readPage(rows)
      if (!header) {
        header = chooseHeader(columns, page.fields)
        await file.write(`${toLine(header)}`)
      }
      const text = page.rows.map((row) => toLine(header?.map((name) => row[name]) ?? [])).join('')
      bytes += text.length
      rows += page.rows.length
      if (rows > MAX_ROWS || bytes > MAX_FILE_BYTES)
        throw new CatalogueError('the publisher has too many rows')
      await file.write(text)
      if (!page.hasMore || page.rows.length === 0) return
    }
  } finally {
    await file.close()
  }
}

function chooseHeader(columns: readonly string[], fields: readonly string[]): readonly string[] {
  const own = fields.filter((field) => columns.includes(field) || !ADDED.test(field))
  return own.length === columns.length && columns.every((column) => own.includes(column)) ? columns : own
}

const toLine = (cells: readonly unknown[]) => `${cells.map(toCell).join(',')}\n`

const toCell = (value: unknown) => {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
