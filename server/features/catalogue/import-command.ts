import { open, stat } from 'node:fs/promises'
import type { Sql } from '../../platform/database/connect.ts'
import { type ImportReport, importFile } from './import-file.ts'
import { CatalogueError, type Finding } from './reading/errors.ts'

const SOURCE_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * Imports a file. Prints progress, refused rows and unknown values while it runs.
 * @returns a summary with the counts, for the terminal
 * @throws CatalogueError with the file's name
 */
export async function importAndReport(
  sql: Sql,
  options: { path: string; source?: string | undefined; date?: string | undefined },
): Promise<string> {
  const today = new Date().toISOString().slice(0, 10)
  checkOptions(options, today)
  const size = await sizeOf(options.path)
  const reasons = new Map<string, number>()
  const print = (kind: string, { line, field, reason, value }: Finding) => {
    const shown = value === null ? '' : ` ${JSON.stringify(value)}`
    console.log(`line ${line}: ${kind}: ${field}${shown} ${reason}`)
    const key = `${kind}: ${field} ${reason}`
    reasons.set(key, (reasons.get(key) ?? 0) + 1)
  }
  try {
    const report = await importFile(
      sql,
      { ...options, today },
      {
        onProgress: (rows, bytes) => showProgress(rows, bytes / size),
        onRefused: (finding) => print('refused', finding),
        onNote: (finding) => print('unknown', finding),
      },
    )
    return formatSummary(report, reasons)
  } catch (error) {
    if (error instanceof CatalogueError) throw new CatalogueError(`${options.path} ${error.message}`)
    throw error
  }
}

function checkOptions(
  { source, date }: { source?: string | undefined; date?: string | undefined },
  today: string,
) {
  if (source !== undefined && (!SOURCE_NAME.test(source) || source === 'sample')) {
    throw new CatalogueError(
      '--source must be up to 40 lowercase letters, digits and hyphens, and not "sample"',
    )
  }
  if (date === undefined) return
  const isDate = ISO_DATE.test(date) && new Date(date).toISOString().startsWith(date)
  if (!isDate || date > today)
    throw new CatalogueError('--date must be a date such as 2026-07-01, and not in the future')
}

async function sizeOf(path: string): Promise<number> {
  const file = await statReadable(path).catch((error: NodeJS.ErrnoException) => {
    throw new CatalogueError(`${path} cannot be read (${error.code})`)
  })
  if (file.isDirectory()) throw new CatalogueError(`${path} is a folder; import its files one by one`)
  return file.size || 1
}

/** Opens the file too, to detect a missing permission early. Folders can also be opened. */
async function statReadable(path: string) {
  const file = await open(path)
  await file.close()
  return stat(path)
}

/** Prints progress on a terminal, in one line that is overwritten. */
function showProgress(rows: number, share: number): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(
    `\r${rows} rows read, ${Math.round(share * 100)} %${share >= 1 ? ', comparing…\n' : ''}`,
  )
}

function formatSummary(report: ImportReport, reasons: ReadonlyMap<string, number>): string {
  const { read, refused, samplesRemoved, noLongerListed } = report
  const byCount = [...reasons].sort(([, a], [, b]) => b - a)
  return [
    ...byCount.map(([reason, count]) => `${String(count).padStart(6)} × ${reason}`),
    `${report.source} (${report.publisher}, ${report.sourceDate}):`,
    `${read} read = ${report.new} new + ${report.updated} updated + ${report.unchanged} unchanged + ${refused} refused`,
    ...(noLongerListed > 0
      ? [`${noLongerListed} communities are no longer listed, and no longer shown`]
      : []),
    ...(samplesRemoved > 0
      ? [`${samplesRemoved} sample communities were removed, because the catalog has real ones now`]
      : []),
    `${report.communities} communities of all sources are shown`,
  ].join('\n')
}
