import type { FilePreview } from '../features/catalogue/preview.ts'
import { proposeDescription } from '../features/catalogue/proposal/propose-description.ts'
import type { Answers } from '../features/catalogue/proposal/sample.ts'
import { readRegisterFile } from '../features/catalogue/reading/read-register-file.ts'
import { createZipIndex } from '../features/catalogue/reading/town.ts'
import type { RecordFacts } from '../features/catalogue/record.ts'
import { compileRegister } from '../features/catalogue/registers/compile.ts'
import type { Format } from '../features/catalogue/registers/description.ts'
import { readZipFile } from '../features/places/zip-file.ts'
import { REGISTER_FILES, UNUSABLE } from './real-registers.ts'
import { FORMATS } from './registers.ts'

const ASSISTED: Answers = { careType: 'Assisted Living' }
/** What a person answers who reads the listed values. Files that aren't here need no answer but the publisher. */
const ANSWERS: Readonly<Record<string, Answers>> = {
  'ak-alf': { column: 'Residents', homes: ['SS', 'DU'] },
  'al-alf-sc': { homes: { 'Assisted Living Facility (Specialty Care)': 'Memory Care' } },
  'cms-nh-providerinfo-sample': { careType: 'Skilled Nursing' },
  'ks-alf-hp': {
    homes: [
      'Home Plus',
      'Nursing FacilityHome Plus',
      'Assisted Living FacilityHome Plus',
      'Assisted Living FacilityHome PlusAdult Day Care',
    ],
  },
  'wy-alf': { homes: { ALF: 'Assisted Living', BH: 'Assisted Living', NH: 'Skilled Nursing' } },
  ...Object.fromEntries(
    [
      'ct-alf-al', 'ct-alf-rcf', 'hi-alf-al', 'il-alf', 'ky-alf-freestanding-pc', 'ma-alf', 'md-alf', 'ms-alf', 'ny-alf',
      'oh-alf', 'ok-alf-al', 'ok-alf-rc', 'sc-alf', 'sd-alf', 'tn-alf-ac', 'tn-alf-rh', 'va-alf', 'vt-alf-al', 'vt-alf-rch',
      'wa-alf-al', 'wi-alf-afh', 'wi-alf-rcac', 'wi-cbrf-2021',
    ].map((file) => [file, ASSISTED]),
  ), // biome-ignore format: a list reads better many to a line
}

const READ: Readonly<Record<string, (facts: RecordFacts) => unknown>> = {
  name: ({ name }) => name,
  address: ({ address }) => address,
  city: ({ city }) => city,
  ZIP: ({ zipCode }) => zipCode,
  phone: ({ phone }) => phone,
  care: ({ careTypes }) => careTypes.toSorted().join(),
  capacity: ({ facts = [] }) => facts.find(({ fact }) => fact === 'capacity')?.value,
}

/** What a proposal for a file reads, compared with what the program's own description reads. */
interface Measured {
  homes: number
  /** Homes that the proposal misses. */
  missing: number
  /** Rows that the proposal takes for homes, and the program's own description doesn't. */
  added: number
  /** The shares of the homes in both whose detail is the same, 0 to 1. */
  same: Record<string, number>
}

const zips = createZipIndex(await readZipFile())

/** Reads a file without a worker of its own: it is trusted. */
async function preview(path: string, formats: readonly Format[]): Promise<FilePreview> {
  const records: FilePreview['records'] = []
  const file = await readRegisterFile({ path, formats }, zips, async (batch) => {
    records.push(...batch.records)
  })
  return { ...file, records }
}

/** Proposes a description of a real file as if it were unknown, with the answers of a person. */
export async function measureProposal(file: string): Promise<Measured> {
  const path = REGISTER_FILES.get(file) ?? ''
  const { description } = await proposeDescription([path], zips, ANSWERS[file])
  const own = await preview(path, FORMATS)
  return compare(own, await preview(path, [compileRegister(description)]))
}

function compare(own: FilePreview, proposed: FilePreview): Measured {
  const factsOf = new Map(proposed.records.map(({ line, facts }) => [line, facts]))
  const pairs = own.records.flatMap(({ line, facts }) => {
    const found = factsOf.get(line)
    return found ? [[facts, found] as const] : []
  })
  const shareOf = (read: (facts: RecordFacts) => unknown) =>
    pairs.filter(([facts, found]) => read(facts) === read(found)).length / pairs.length
  return {
    homes: own.records.length,
    missing: own.records.length - pairs.length,
    added: proposed.records.length - pairs.length,
    same: Object.fromEntries(Object.entries(READ).map(([name, read]) => [name, shareOf(read)])),
  }
}

/** The table of docs/catalogue.md, in Markdown lines. */
async function tabulateProposals(): Promise<string[]> {
  const percent = (share: number) => `${Math.floor(share * 100)} %`
  const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  const lines = [
    row(['file', 'homes', 'missing', 'added', ...Object.keys(READ)]),
    '| --- '.repeat(4 + Object.keys(READ).length).concat('|'),
  ]
  for (const file of REGISTER_FILES.keys()) {
    if (UNUSABLE.includes(file)) continue
    const { homes, missing, added, same } = await measureProposal(file)
    const counts = [homes.toLocaleString('en-US'), missing, added]
    lines.push(row([`\`${file}\``, ...counts, ...Object.values(same).map(percent)]))
  }
  return lines
}

if (import.meta.main) process.stdout.write(`${(await tabulateProposals()).join('\n')}\n`)
