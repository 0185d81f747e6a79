/** `bun run backup FILE`, `bun run backup --make-key FILE` and `bun run restore FILE`. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { recordCommand } from '#server/features/audit/service.ts'
import { openStores } from '#server/features/businesses/images/stores.ts'
import { recordLastBackup } from '#server/features/portal/backups/last-backup.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { openUnmigrated } from '#server/platform/database/open.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { ApiError, describeError } from '#server/platform/http/api-error.ts'
import { leaveRootForCommand } from '#server/platform/leave-root/leave-root.ts'
import { jsonLog } from '#server/platform/log.ts'
import { answerHelp, commandLine, OperatorError } from '#server/platform/operator-error.ts'
import { withSettingsFile } from '#server/platform/settings/kinds.ts'
import { openArchive } from './archive-reader.ts'
import { type BackupDeps, type BackupSummary, writeBackup } from './backup.ts'
import { createEncryption, makeIdentityFile, readIdentityFile } from './encryption.ts'
import { restoreBackup } from './restore.ts'

const print = (line: string) => console.log(line)

interface Options {
  'make-key'?: boolean
}

interface Command {
  forms: string[]
  description: string
  options: Record<string, { type: 'boolean' }>
  run(env: Env, file: string, options: Options): Promise<string>
}

const COMMANDS: Record<string, Command> = {
  backup: {
    forms: ['FILE', '--make-key FILE'],
    description: `Writes the database, the images and the records of erasures to one file, while a server runs or without one. With
public keys of age in BACKUP_RECIPIENT, the file is encrypted to them. --make-key makes a pair of
keys: it prints the public one and writes the secret one to FILE. Keep that file away from the server.`,
    options: { 'make-key': { type: 'boolean' } },
    run: (env, file, { 'make-key': isKeyWanted }) => (isKeyWanted ? makeKey(file) : backUp(env, file)),
  },
  restore: {
    forms: ['FILE'],
    description: `Reads a backup into an empty installation: a new DATA_DIR, or the empty database at DATABASE_URL.
BACKUP_IDENTITY_FILE names the file with the secret key of an encrypted backup. A damaged file changes nothing.`,
    options: {},
    run: (env, file) => restore(env, file),
  },
}

async function makeKey(file: string): Promise<string> {
  const recipient = await makeIdentityFile(file)
  return `${file} opens the backups that are encrypted to the public key\n${recipient}\nKeep the file away from this machine. Without it, these backups can't be read.`
}

async function backUp(env: Env, file: string): Promise<string> {
  const recipients = env.BACKUP_RECIPIENT
  await leaveRootForCommand(env, { writes: file })
  const encryption = recipients.length > 0 ? await createEncryption(recipients) : undefined
  await withDatabase(env, { mayCreate: false }, async (deps) => {
    const summary = await writeBackup(deps, file, print, encryption)
    printSummary(summary)
    await recordBackup(deps.sql, summary)
  })
  return encryption
    ? `The backup is ${file}, encrypted to ${recipients.length} public ${recipients.length === 1 ? 'key' : 'keys'}.`
    : `The backup is ${file}. It contains families' answers: protect it like the database.`
}

async function restore(env: Env, file: string): Promise<string> {
  const identityFile = env.BACKUP_IDENTITY_FILE
  const ownFiles = identityFile ? [file, resolve(identityFile)] : [file]
  await leaveRootForCommand(env, { reads: ownFiles })
  print('reading the backup …')
  const identities = identityFile ? await readIdentityFile(resolve(identityFile)) : []
  // Before the database is opened, so that a damaged file changes nothing and creates no folder.
  const archive = await openArchive(file, identities)
  const { madeAt } = archive.manifest
  await withDatabase(env, { mayCreate: true }, async (deps) => {
    await restoreBackup(deps, archive, print)
    await recordCommand(deps.sql, 'backup_restored', { madeAt })
  }).finally(archive.close)
  return `Restored as of ${madeAt}. Start the server now.`
}

/** A backup of the wrong database looks like a good one until it is needed. */
function printSummary({ database, leads, messages, leftOut }: BackupSummary): void {
  for (const name of leftOut) print(`left out, because Hearthfinder did not create it: ${name}`)
  print(`the database ${database}: ${leads} leads, ${messages} messages`)
  if (leads + messages > 0) return
  console.error(
    "WARNING: the backup contains no lead and no message. Check that DATABASE_URL and DATA_DIR are the server's.",
  )
}

async function withDatabase(
  env: Env,
  opening: { mayCreate: boolean },
  use: (deps: BackupDeps) => Promise<void>,
): Promise<void> {
  const { sql, close } = await openUnmigrated(env, jsonLog, opening)
  await use({ sql, env, stores: openStores(env, jsonLog) }).finally(close)
}

/** Shows only the code of other errors, because a message from Postgres can quote a family's data. */
function reasonOf(error: unknown): string {
  if (error instanceof OperatorError || error instanceof ApiError) return error.message
  const { code, name } = describeError(error)
  return `${code ?? name}`
}

/** @returns the file and the options; undefined if they don't match the command's usage */
function readArgs(args: string[], { options }: Command): { file: string; values: Options } | undefined {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...more] = positionals
    return file && more.length === 0 ? { file: resolve(file), values: values as Options } : undefined
  } catch {
    return undefined
  }
}

const [name = '', ...rest] = process.argv.slice(2)
const command = COMMANDS[name]
const forms = Object.entries(COMMANDS).filter(([verb]) => !command || verb === name)
const lines = forms.flatMap(([verb, { forms }]) => forms.map((form) => commandLine(`${verb} ${form}`)))
const usage = `usage: ${lines.join('\n       ')}`
answerHelp(rest, usage, forms.map(([, { description }]) => description).join('\n\n'))
const args = command && readArgs(rest, command)
if (!command || !args) {
  console.error(usage)
  process.exit(2)
}
try {
  print(await command.run(readEnv(withSettingsFile(process.env)), args.file, args.values))
  process.exit(0)
} catch (error) {
  console.error(`The ${name} failed: ${reasonOf(error)}`)
  process.exit(1)
}

/** Records a backup in the database, for the doctor, the portal and monitoring. */
async function recordBackup(
  sql: Sql,
  { madeAt, bytes, leads, messages, isEncrypted }: BackupSummary,
): Promise<void> {
  await recordLastBackup(sql, { madeAt, bytes, leads, messages, isEncrypted })
  await recordCommand(sql, 'backup_made', { isEncrypted })
}
