/** `bun run catalogue import FILE... | preview FILE | describe FILE... | update | list | sample | remove SOURCE`. */
import { parseArgs } from 'node:util'
import type { Sql } from '#server/platform/database/connect.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { type OpenOwner, withOwner } from '#server/platform/database/with-owner.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { leaveRootForCommand } from '#server/platform/leave-root/leave-root.ts'
import { jsonLog } from '#server/platform/log.ts'
import { answerHelp, commandLine, OperatorError } from '#server/platform/operator-error.ts'
import { withSettingsFile } from '#server/platform/settings/kinds.ts'
import { SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import { loadZipCodes } from '../places/service.ts'
import { importAndReport } from './import-command.ts'
import { removeSource } from './import-file.ts'
import { previewAndReport } from './preview.ts'
import { describeAndReport } from './proposal/describe-command.ts'
import { hasFacilities, listImportedSources } from './queries.ts'
import { CatalogueError } from './reading/errors.ts'
import { removeSample, restoreSample } from './service.ts'
import { checkNextSource } from './sources/check-source.ts'
import { listSourceUpdates } from './sources/list-sources.ts'

const FORMS = [
  'import FILE... [--source NAME] [--date YYYY-MM-DD]',
  'preview FILE',
  'describe FILE... [--answers FILE]',
  'update [--source NAME]',
  'list',
  'remove SOURCE',
  'sample',
]
const USAGE = `usage: ${FORMS.map((form) => commandLine(`catalogue ${form}`)).join('\n       ')}`

const DESCRIPTION = `  import    imports files of public registers, or your own list, and removes the sample
  preview   shows what an import would do, without a database
  describe  proposes a description of an unknown register, and stores it for imports
  update    fetches newer editions of the sources that the portal switched on
  list      lists what was imported
  remove    removes a source with its communities
  sample    adds made-up communities, marked as samples, to a catalog without real ones

The formats, and where to download registers, are in docs/catalogue.md. A running server needs no restart.`

type Command = (env: Env) => Promise<string>

/** Returns the command that the arguments name, or undefined if they are invalid. */
function parseCommand(): Command | undefined {
  const options = {
    source: { type: 'string' },
    date: { type: 'string' },
    answers: { type: 'string' },
  } as const
  const {
    positionals,
    values: { answers, ...values },
  } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  const [name, operand, ...more] = positionals
  const hasNoOptions = values.source === undefined && values.date === undefined
  if (name === 'import' && operand !== undefined)
    return onDatabase(
      (sql, { DATA_DIR }) =>
        importAndReport(sql, { paths: [operand, ...more], dataDir: DATA_DIR, ...values }),
      [operand, ...more],
    )
  if (name === 'describe' && operand !== undefined && hasNoOptions)
    return onFiles([operand, ...more], ({ DATA_DIR }) =>
      describeAndReport([operand, ...more], DATA_DIR, answers),
    )
  if (more.length > 0 || answers !== undefined) return undefined
  if (name === 'update' && operand === undefined && values.date === undefined)
    return onDatabase((_, env, openAnother) => updateAndReport(env, openAnother, values.source))
  if (name === 'preview' && operand !== undefined && hasNoOptions)
    return onFiles([operand], ({ DATA_DIR }) => previewAndReport(operand, DATA_DIR))
  if (name === 'remove' && operand !== undefined && hasNoOptions)
    return onDatabase((sql) => remove(sql, operand))
  if (name === 'list' && operand === undefined && hasNoOptions) return onDatabase(list)
  if (name === 'sample' && operand === undefined && hasNoOptions) return onDatabase(sample)
  return undefined
}

async function sample(sql: Sql): Promise<string> {
  const stored = await restoreSample(sql, (done, total) => console.log(`${done} of ${total}`))
  if (stored === null)
    throw new CatalogueError(
      'the catalog has real communities; remove their sources before adding the sample',
    )
  return `The catalog has ${stored} sample communities.`
}

async function remove(sql: Sql, source: string): Promise<string> {
  if (source === SAMPLE_SOURCE) return `Removed ${await removeSample(sql)} sample communities.`
  const removed = await removeSource(sql, source)
  if (removed === undefined)
    throw new CatalogueError(
      `the source ${source} does not exist; list the sources with: ${commandLine('catalogue list')}`,
    )
  return `Removed ${source} with ${removed} records.`
}

async function list(sql: Sql): Promise<string> {
  const sources = await listImportedSources(sql)
  if (sources.length === 0)
    return (await hasFacilities(sql)) ? 'The catalog has only the sample.' : 'The catalog is empty.'
  return sources
    .map(
      ({ source, format, sourceDate, dateIsGiven, listed, missing, joined }) =>
        `${source}: ${listed} communities from ${sourceDate}${dateIsGiven ? '' : ' (date of import)'}, format ${format}; ` +
        `${joined} merged with another record, ${missing} no longer listed`,
    )
    .join('\n')
}

const onFiles =
  (reads: string[], command: Command): Command =>
  async (env) => {
    await leaveRootForCommand(env, { reads })
    return command(env)
  }

const onDatabase =
  (command: (sql: Sql, env: Env, openAnother: () => Sql) => Promise<string>, reads: string[] = []): Command =>
  async (env) => {
    await leaveRootForCommand(env, { reads })
    const { sql, openAnother, close } = await openDatabase(env, jsonLog)
    try {
      await loadZipCodes(sql)
      return await command(sql, env, openAnother)
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

/**
 * Checks the sources that are on, now, one after another.
 * @param source only this one
 * @returns a line for each: NAME applied|held|unchanged|failed REASON. If one failed, the command fails.
 */
const updateAndReport = (env: Env, openOwner: OpenOwner, source: string | undefined): Promise<string> =>
  withOwner(openOwner, async (sql) => {
    const log = { ...jsonLog, info: () => {} }
    const deps = { sql, env, log, now: () => new Date(), openOwner }
    const all = await listSourceUpdates(sql, env.DATA_DIR, new Date())
    const on = all.filter(({ isOn }) => isOn).map((update) => update.source)
    const lines: string[] = []
    for (const name of source === undefined ? on : [source]) {
      const outcome = on.includes(name)
        ? ((await checkNextSource(deps, name)) ?? { state: 'failed', reason: BUSY })
        : { state: 'failed', reason: OFF }
      if (outcome.state === 'failed') process.exitCode = 1
      lines.push([name, outcome.state, outcome.reason].filter(Boolean).join(' '))
    }
    return lines.join('\n') || 'No source is switched on. The portal does that, under Database.'
  })

const BUSY = 'another check is running; try again later'
const OFF = 'is not switched on; the portal does that, under Database'

answerHelp(process.argv.slice(2), USAGE, DESCRIPTION)
const command = readCommand()
if (!command) {
  console.error(USAGE)
  process.exit(2)
}
try {
  console.log(await command(readEnv(withSettingsFile(process.env))))
  // A command that did only a part of its work has set another code.
  process.exit(process.exitCode ?? 0)
} catch (error) {
  if (error instanceof CatalogueError) console.error(error.message)
  else if (error instanceof OperatorError) console.error(`The catalog cannot be opened: ${error.message}`)
  else throw error
  process.exit(1)
}
