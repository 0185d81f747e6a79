import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import type { Sql } from '#server/platform/database/connect.ts'
import { recordCommand } from '../audit/service.ts'
import { type ImportReport, importFiles } from './import-file.ts'
import { CatalogueError } from './reading/errors.ts'
import type { ImportWatcher } from './reading/read-in-worker.ts'
import type { RegisterList } from './registers/description.ts'
import type { ImportOptions } from './stage-file.ts'

/**
 * Asks on the terminal, again until the answer can be read.
 * @returns undefined for an empty answer, or if there is no terminal: a command never waits for an answer then
 */
export async function ask<T>(
  question: string,
  read: (answer: string) => T | undefined,
): Promise<T | undefined> {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    for (;;) {
      const answer = (await terminal.question(`\n${question} `)).trim()
      if (answer === '') return undefined
      const found = read(answer)
      if (found !== undefined) return found
    }
  } finally {
    terminal.close()
  }
}

const SOURCE_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

interface Options extends Pick<ImportOptions, 'source' | 'date' | 'dataDir'> {
  paths: string[]
}

/**
 * Imports files. Prints progress, refused rows and unknown values while it runs, and names the files that can't be
 * imported; the command then fails, although the others are imported.
 * @returns a summary with the counts, for the terminal
 * @throws CatalogueError with the file's name if none is imported
 */
export async function importAndReport(sql: Sql, options: Options): Promise<string> {
  const today = new Date().toISOString().slice(0, 10)
  checkOptions(options, today)
  const { paths, ...shared } = options
  const reasons = new Map<string, number>()
  await Promise.all(paths.map(checkFile))
  const files = paths.map((path) => ({
    options: { path, today, ...shared },
    watcher: {
      ...printTo(reasons),
      onStart() {
        if (paths.length > 1) console.log(path)
      },
      // With several files, a question in the middle would stop all of them.
      ...(paths.length === 1 && {
        askDate: () => askDate(path, today),
        askList: (lists: readonly RegisterList[]) => askList(path, lists),
      }),
    },
  }))
  const { reports, refused } = await importFiles(sql, files)
  const problems = refused.map(({ path, error }) => `${path} ${error.message}`)
  if (reports.length === 0) throw new CatalogueError(problems.join('\n'))
  await recordCommand(sql, 'catalogue_imported', { files: reports.length })
  if (problems.length > 0) process.exitCode = 1
  return [formatSummary(reports, reasons), ...problems.map((problem) => `not imported: ${problem}`)].join(
    '\n',
  )
}

/** Prints a file's progress and findings, and counts the findings by reason. */
const printTo = (reasons: Map<string, number>): ImportWatcher => ({
  onProgress: showProgress,
  onFinding(kind, { line, field, reason, value }) {
    const shown = value === null ? '' : ` ${JSON.stringify(value)}`
    console.log(`line ${line}: ${kind}: ${field}${shown} ${reason}`)
    const key = `${kind}: ${field} ${reason}`
    reasons.set(key, (reasons.get(key) ?? 0) + 1)
  },
})

function checkOptions({ paths, source, date }: Options, today: string) {
  if (source !== undefined && (!SOURCE_NAME.test(source) || source === 'sample')) {
    throw new CatalogueError(
      '--source must be up to 40 lowercase letters, digits and hyphens, and not "sample"',
    )
  }
  if (source !== undefined && paths.length > 1)
    throw new CatalogueError('--source names the source of one file; import the files one by one')
  if (date !== undefined && !isPastDate(date, today))
    throw new CatalogueError('--date must be a date such as 2026-07-01, and not in the future')
}

const askDate = (path: string, today: string) =>
  ask(
    `${path} doesn't state its date. When was it published (YYYY-MM-DD, or Enter if you don't know)?`,
    (answer) => (isPastDate(answer, today) ? answer : undefined),
  )

function askList(path: string, lists: readonly RegisterList[]): Promise<RegisterList | undefined> {
  const choices = lists.map(({ title, source }, index) => `  ${index + 1}  ${title} (${source})`).join('\n')
  return ask(
    `${path} may be one of these lists, which have the same header:\n${choices}\nWhich one is it (1 to ${lists.length}, or Enter to stop)?`,
    (answer) => lists[Number(answer) - 1],
  )
}

const isPastDate = (date: string, today: string) =>
  ISO_DATE.test(date) && new Date(date).toISOString().startsWith(date) && date <= today

/** @throws CatalogueError for a missing permission, before anything is read, and for a folder, which can be opened too */
async function checkFile(path: string): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new CatalogueError(`${path} cannot be read (${error.code})`)
  })
  const stats = await file.stat()
  await file.close()
  if (stats.isDirectory()) throw new CatalogueError(`${path} is a folder; import its files one by one`)
}

function showProgress(rows: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${rows} rows read`)
}

function formatSummary(reports: readonly ImportReport[], reasons: ReadonlyMap<string, number>): string {
  const byCount = [...reasons].sort(([, a], [, b]) => b - a)
  const [{ samplesRemoved, communities } = { samplesRemoved: 0, communities: 0 }] = reports
  return [
    ...byCount.map(([reason, count]) => `${String(count).padStart(6)} × ${reason}`),
    ...reports.flatMap(formatReport),
    ...(samplesRemoved > 0
      ? [`${samplesRemoved} sample communities were removed, because the catalog has real ones now`]
      : []),
    `${communities} communities of all sources are shown`,
  ].join('\n')
}

function formatReport(report: ImportReport): string[] {
  const { source, publisher, sourceDate, read, refused, noLongerListed } = report
  return [
    `${source} (${publisher}, ${sourceDate}):`,
    `${read} read = ${report.new} new + ${report.updated} updated + ${report.unchanged} unchanged + ${refused} refused`,
    ...(noLongerListed > 0
      ? [`${noLongerListed} communities are no longer listed, and no longer shown`]
      : []),
  ]
}
