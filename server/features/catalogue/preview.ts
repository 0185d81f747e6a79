import { namingFile } from './reading/errors.ts'
import { readRegister } from './reading/read-in-worker.ts'
import type { ReadFile } from './reading/read-register-file.ts'
import type { RegisterRecord } from './record.ts'
import type { Format } from './registers/description.ts'
import { loadRegisters } from './registers/load-registers.ts'
import { operatorList } from './registers/operator-list.ts'

/** What importing a file would do, without storing anything. */
export interface FilePreview extends ReadFile {
  records: RegisterRecord[]
}

/**
 * Reads a whole file as the import would.
 * @throws CatalogueError when the file can't be read or isn't one of these registers
 */
export async function previewFile(path: string, formats: readonly Format[]): Promise<FilePreview> {
  const records: RegisterRecord[] = []
  const file = await readRegister({ path, formats }, {}, async (batch) => void records.push(...batch))
  return { ...file, records }
}

const RECORDS_SHOWN = 5

/**
 * Reads a file without importing it.
 * @returns the register, the refused rows and unknown values by reason, and the first communities as families would see
 * them, for the terminal
 * @throws CatalogueError with the file's name
 */
export async function previewAndReport(path: string, dataDir: string | undefined): Promise<string> {
  const formats = [...(await loadRegisters(dataDir)), operatorList]
  return formatPreview(await namingFile(path, previewFile(path, formats)))
}

/** The preview as lines for the terminal. */
export function formatPreview({ format, list, read, refused, date, records, findings }: FilePreview): string {
  const used = read - refused
  return [
    `${format.name} (${format.publisher})${list ? `, list ${list.source} (${list.title})` : ''}, of ${date ?? 'an unknown day'}`,
    ...findings.map(
      ({ kind, field, reason, count, values }) =>
        `${String(count).padStart(6)} × ${kind}: ${field} ${reason}${values.length > 0 ? ` (${values.map((value) => JSON.stringify(value)).join(', ')})` : ''}`,
    ),
    `${read} rows read = ${used} communities + ${refused} refused`,
    ...records.slice(0, RECORDS_SHOWN).map(showRecord),
  ].join('\n')
}

function showRecord({ line, sourceId, facts }: RegisterRecord): string {
  const { name, address, city, state, zipCode, phone, careTypes, description } = facts
  return [
    '',
    `${name} (line ${line}, ${sourceId})`,
    `  ${[address, city, `${state} ${zipCode ?? ''}`.trim()].filter(Boolean).join(', ')}${phone ? `, ${phone}` : ''}`,
    `  ${careTypes.join(', ')}. ${description}`,
    ...(facts.facts ?? []).map(
      ({ fact, value, column }) => `  ${fact}: ${JSON.stringify(value)} (${column})`,
    ),
  ].join('\n')
}
