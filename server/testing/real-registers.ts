import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { importFiles } from '../features/catalogue/import-file.ts'
import { type FilePreview, previewFile } from '../features/catalogue/preview.ts'
import { CatalogueError } from '../features/catalogue/reading/errors.ts'
import { loadZipCodes } from '../features/places/service.ts'
import type { Sql } from '../platform/database/connect.ts'
import { FORMATS } from './registers.ts'

/** Real registers as published. They aren't part of the repository. */
export const REGISTERS_FOLDER = process.env.REGISTERS_DIR ?? join(import.meta.dirname, '../../../shared/data')
export const hasRegisters = existsSync(join(REGISTERS_FOLDER, 'columns.json'))

const listCsv = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((file) => (file.endsWith('.csv') ? [join(folder, file)] : []))
    : []

/** Their paths by file name without the ending, in alphabetical order. */
export const REGISTER_FILES: ReadonlyMap<string, string> = new Map(
  [...listCsv(REGISTERS_FOLDER), ...listCsv(join(REGISTERS_FOLDER, 'registers'))]
    .map((path) => [basename(path, '.csv'), path] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)

/** More than the lines that any row of these files has. */
const MAX_LINES_OF_ROW = 100

/**
 * Reads one row as published, without the importer's code.
 * @param line where the row begins in the file, from 1
 * @returns the text of a column by its name in the description's header
 */
export async function readRawRow(file: string, line: number, columns: readonly string[]) {
  const lines = (await readLines(file)).slice(line - 1, line - 1 + MAX_LINES_OF_ROW)
  const [cells = []] = parse(lines.join('\n'), { to: 1, relax_column_count: true }) as string[][]
  return (column: string) => cells[columns.indexOf(column)] ?? ''
}

const linesOf = new Map<string, Promise<string[]>>()

function readLines(file: string): Promise<string[]> {
  const lines =
    linesOf.get(file) ??
    readFile(REGISTER_FILES.get(file) ?? '', 'utf8').then((text) =>
      text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/),
    )
  linesOf.set(file, lines)
  return lines
}

/** Files that the importer refuses, because they have no usable row. */
export const UNUSABLE = ['mn-alf-sl', 'columns']

/** Imports these registers, or all usable ones. `paths` names other editions of them. */
export async function importRegisters(
  sql: Sql,
  names: readonly string[] = [...REGISTER_FILES.keys()].filter((name) => !UNUSABLE.includes(name)),
  paths = REGISTER_FILES,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await loadZipCodes(sql)
  await importFiles(
    sql,
    names.map((name) => ({ options: { path: paths.get(name) ?? '', today }, watcher: {} })),
  )
}

const MAX_REASONS = 3

/** What the importer reads from each file, as a table in Markdown lines. */
async function tabulateRegisters(): Promise<string[]> {
  const lines = []
  for (const [file, path] of REGISTER_FILES) {
    try {
      lines.push(tabulate(file, await previewFile(path, FORMATS)))
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error
      lines.push(`| \`${file}\` | | | | | | | ${error.message} |`)
    }
  }
  return [
    '| file | format | source | date | read | used | facts | refused rows |',
    '| --- '.repeat(8).concat('|'),
    ...lines,
  ]
}

function tabulate(
  file: string,
  { format, list, date, read, refused, records, findings }: FilePreview,
): string {
  const reasons = findings.filter(({ kind }) => kind === 'refused')
  const more = reasons.slice(MAX_REASONS).reduce((sum, { count }) => sum + count, 0)
  const shown = reasons
    .slice(0, MAX_REASONS)
    .map(({ count, field, reason }) => `${withCommas(count)} × \`${field}\` ${reason}`)
  const facts = records.reduce((sum, record) => sum + (record.facts.facts?.length ?? 0), 0)
  return `| ${[
    `\`${file}\``,
    `\`${format.name}\``,
    `\`${list?.source ?? format.name}\``,
    date ?? '',
    withCommas(read),
    withCommas(read - refused),
    withCommas(facts),
    [...shown, ...(more > 0 ? [`${withCommas(more)} more`] : [])].join('; '),
  ].join(' | ')} |`
}

const withCommas = (count: number) => count.toLocaleString('en-US')

if (import.meta.main) process.stdout.write(`${(await tabulateRegisters()).join('\n')}\n`)
