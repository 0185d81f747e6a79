/** `bun run catalogue import FILE | list | sample | remove SOURCE`. */
import { parseArgs } from 'node:util'
import type { Sql } from '../../platform/database/connect.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readEnv } from '../../platform/env.ts'
import { jsonLog } from '../../platform/log.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { SAMPLE_SOURCE } from '../family/facilities/columns.ts'
import { loadZipCodes } from '../family/geography/service.ts'
import { importAndTell } from './import-command.ts'
import { removeSource } from './import-file.ts'
import { hasFacilities } from './queries.ts'
import { CatalogueError } from './reading/refusals.ts'
import { bringSampleBack, removeSample } from './service.ts'
import { listImportedSources } from './source-queries.ts'

const USAGE = `usage: bun run catalogue import FILE [--source NAME] [--date YYYY-MM-DD]
       bun run catalogue list
       bun run catalogue remove SOURCE
       bun run catalogue sample`

/** What the operator asked for, or undefined when it is nothing known. */
function parseCommand(): ((sql: Sql) => Promise<string>) | undefined {
  const options = { source: { type: 'string' }, date: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  const [name, operand, ...more] = positionals
  const plain = values.source === undefined && values.date === undefined
  if (more.length > 0) return undefined
  if (name === 'import' && operand !== undefined)
    return (sql) => importAndTell(sql, { path: operand, ...values })
  if (name === 'remove' && operand !== undefined && plain) return (sql) => remove(sql, operand)
  if (name === 'list' && operand === undefined && plain) return list
  if (name === 'sample' && operand === undefined && plain) return sample
  return undefined
}

async function sample(sql: Sql): Promise<string> {
  const stored = await bringSampleBack(sql, (done, total) => console.log(`${done} of ${total}`))
  if (stored === null)
    throw new CatalogueError('the catalogue holds real communities, and made-up ones stay out')
  return `The catalogue has ${stored} sample communities.`
}

async function remove(sql: Sql, source: string): Promise<string> {
  if (source === SAMPLE_SOURCE) return `${await removeSample(sql)} sample communities are gone.`
  const removed = await removeSource(sql, source)
  if (removed === undefined) throw new CatalogueError(`there is no source ${source}`)
  return `${source} is gone, with ${removed} records.`
}

async function list(sql: Sql): Promise<string> {
  const sources = await listImportedSources(sql)
  if (sources.length === 0)
    return (await hasFacilities(sql)) ? 'Only the sample is there.' : 'The catalogue is empty.'
  return sources
    .map(
      ({ source, format, sourceDate, dateIsGiven, listed, missing, joined }) =>
        `${source}: ${listed} communities of ${sourceDate}${dateIsGiven ? '' : ' (day of import)'}, format ${format}; ` +
        `${joined} shown together with another record, ${missing} no longer listed`,
    )
    .join('\n')
}

async function runOnDatabase(command: (sql: Sql) => Promise<string>): Promise<void> {
  const { sql, close } = await openDatabase(readEnv(process.env), jsonLog)
  try {
    await loadZipCodes(sql)
    console.log(await command(sql))
  } finally {
    await close()
  }
}

function readCommand() {
  try {
    return parseCommand()
  } catch {
    return undefined
  }
}

const command = readCommand()
if (!command) {
  console.error(USAGE)
  process.exit(2)
}
try {
  await runOnDatabase(command)
  process.exit(0)
} catch (error) {
  if (error instanceof CatalogueError) console.error(error.message)
  else if (error instanceof OperatorError) console.error(`The catalogue cannot be opened: ${error.message}`)
  else throw error
  process.exit(1)
}
