import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse'

/** Register facts that an adviser would look up, read independently of the catalog's importer. */
export interface RegisterFacts {
  /**
   * The mobility that the license requires: Wisconsin's classes (Wis. Admin. Code DHS 83.04) and Texas's
   * types (Texas Administrative Code, title 26, section 553.9). Undefined if the register does not say.
   */
  walking?: 'unaided only' | 'with an aid' | 'not needed'
  /** In dollars a month. People with dementia rarely pay the lowest rate. */
  highestRate?: number
  /** Accepts public funding, so residents can stay when their savings run out. */
  acceptsPublicFunding?: boolean
  /** Mainly serves people with dementia, judging by the groups it serves or by its name. */
  isForDementia: boolean
  /** Also serves people released from prison or with addictions. */
  servesMixedClients?: boolean
  /** The license is provisional or in litigation. */
  isLicenseInQuestion?: boolean
}

type Row = Record<string, string>
const FOR_DEMENTIA = /\b(?:memory|alzheimer)/i

const READERS: { file: string; source: string; id: string; name: string; read: (row: Row) => object }[] = [
  {
    file: 'wi-cbrf-2021.csv',
    source: 'wi-cbrf',
    id: 'Facility ID',
    name: 'Facility Name',
    read: (row) => ({
      walking: walkingByClass(row.Class ?? ''),
      highestRate: Number((row['High Rate'] ?? '').replace(/[$,]/g, '')) || undefined,
      acceptsPublicFunding: isMarked(row['Public Funding']),
      ...(!isMarked(row['Advanced Aged']) && { isForDementia: true }),
      servesMixedClients: isMarked(row['Correctional Clients']) || isMarked(row['Alcohol Drug Dependent']),
    }),
  },
  {
    file: 'tx-alf-2021.csv',
    source: 'tx',
    id: 'Facility_ID',
    name: 'Facility Name',
    read: (row) => ({ walking: row['Service  Type'] === 'TYPE A' ? 'unaided only' : 'not needed' }),
  },
  {
    file: 'fl-alf-2021.csv',
    source: 'fl',
    id: 'AHCA Number (File Number)',
    name: 'Name',
    read: (row) => ({ isLicenseInQuestion: /PROV|LITIGATION/.test(row['License Status'] ?? '') }),
  },
]

const isMarked = (cell: string | undefined) => (cell ?? '').trim() !== ''

function walkingByClass(licenseClass: string): RegisterFacts['walking'] {
  if (/\(NONAMBULATORY\)/.test(licenseClass)) return 'not needed'
  return /\(SEMIAMBULATORY\)/.test(licenseClass) ? 'with an aid' : 'unaided only'
}

/** Reads the facts of all registers, keyed like the families' grades. */
export async function readRegisterFacts(): Promise<Map<string, RegisterFacts>> {
  const all = new Map<string, RegisterFacts>()
  for (const { file, source, id, name, read } of READERS) {
    const rows = createReadStream(join(import.meta.dirname, 'registers', file)).pipe(
      parse({ columns: true, bom: true }),
    )
    for await (const row of rows as AsyncIterable<Row>) {
      all.set(`${source}:${row[id]}`, { isForDementia: FOR_DEMENTIA.test(row[name] ?? ''), ...read(row) })
    }
  }
  return all
}
