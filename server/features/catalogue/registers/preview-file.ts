import type { Format } from '../formats/format.ts'
import { type ReadFile, readRegisterFile } from '../read-register-file.ts'
import type { ZipIndex } from '../reading/zip-index.ts'
import type { RegisterRecord } from '../record.ts'

const MAX_SHOWN_PER_REASON = 3

/** What importing a file would do, without storing anything. */
export interface FilePreview extends ReadFile {
  records: RegisterRecord[]
  /** How often each reason refused a row or left a fact unknown, with the first values; the most frequent first. */
  findings: { kind: 'refused' | 'unknown'; field: string; reason: string; count: number; values: string[] }[]
}

/**
 * Reads a whole file as the import would.
 * @throws CatalogueError when the file can't be read or isn't one of these registers
 */
export async function previewFile(
  path: string,
  formats: readonly Format[],
  zips: ZipIndex,
): Promise<FilePreview> {
  const records: RegisterRecord[] = []
  const findings = new Map<string, FilePreview['findings'][number]>()
  const collect =
    (kind: 'refused' | 'unknown') => (finding: { field: string; reason: string; value: string | null }) => {
      const key = `${kind} ${finding.field} ${finding.reason}`
      const known = findings.get(key) ?? {
        kind,
        field: finding.field,
        reason: finding.reason,
        count: 0,
        values: [],
      }
      known.count++
      if (
        finding.value !== null &&
        known.values.length < MAX_SHOWN_PER_REASON &&
        !known.values.includes(finding.value)
      )
        known.values.push(finding.value)
      findings.set(key, known)
    }
  const file = await readRegisterFile(
    path,
    formats,
    zips,
    { onRefused: collect('refused'), onNote: collect('unknown') },
    async (batch) => void records.push(...batch),
  )
  return { ...file, records, findings: [...findings.values()].sort((a, b) => b.count - a.count) }
}
