import { open, stat } from 'node:fs/promises'
import type { Sql } from '../../platform/database/connect.ts'
import { type ImportReport, importFile } from './import-file.ts'
import { CatalogueError, type Finding } from './reading/refusals.ts'

const SOURCE_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Imports a file and says on the terminal how far it is, which rows cannot be used, and in the end what became of
 * all of them.
 * @throws CatalogueError with the file's name
 */
export async function importAndTell(
  sql: Sql,
  options: { path: string; source?: string | undefined; date?: string | undefined },
): Promise<string> {
  const today = new Date().toISOString().slice(0, 10)
  checkOptions(options, today)
  const size = await sizeOf(options.path)
  const reasons = new Map<string, number>()
  const tell = (kind: string, { line, field, reason, value }: Finding) => {
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
        onRefused: (finding) => tell('refused', finding),
        onNote: (finding) => tell('unknown', finding),
      },
    )
    return inWords(report, reasons)
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
    throw new CatalogueError('--source takes up to 40 small letters, digits and hyphens, and not "sample"')
  }
  if (date === undefined) return
  const real = DAY.test(date) && new Date(date).toISOString().startsWith(date)
  if (!real || date > today) throw new CatalogueError('--date takes a day that has been, as 2026-07-01')
}

async function sizeOf(path: string): Promise<number> {
  const found = await lookAt(path).catch((error: NodeJS.ErrnoException) => {
    throw new CatalogueError(`${path} cannot be read (${error.code})`)
  })
  if (found.isDirectory()) throw new CatalogueError(`${path} is a folder; import its files one by one`)
  return found.size || 1
}

/** Opened, because a file without permission would be noticed only later. A folder can be opened. */
async function lookAt(path: string) {
  const file = await open(path)
  await file.close()
  return stat(path)
}

/** On a terminal, in one line that is written over. */
function showProgress(rows: number, share: number): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(
    `\r${rows} rows read, ${Math.round(share * 100)} %${share >= 1 ? ', comparing…\n' : ''}`,
  )
}

function inWords(report: ImportReport, reasons: ReadonlyMap<string, number>): string {
  const { read, refused, samplesGone, noLongerListed } = report
  const byCount = [...reasons].sort(([, a], [, b]) => b - a)
  return [
    ...byCount.map(([reason, count]) => `${String(count).padStart(6)} × ${reason}`),
    `${report.source} (${report.publisher}, ${report.sourceDate}):`,
    `${read} read = ${report.new} new + ${report.updated} updated + ${report.unchanged} unchanged + ${refused} refused`,
    ...(noLongerListed > 0
      ? [`${noLongerListed} that it listed before are no longer listed, and not shown`]
      : []),
    ...(samplesGone > 0 ? [`${samplesGone} sample communities have left: the catalogue is real now`] : []),
    `${report.communities} communities are shown, of all sources together`,
  ].join('\n')
}
