import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine } from '#server/platform/command-line.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { clusterOf, type Home, passwordOf, SUPERUSER } from './home.ts'
import { writeOwnFile } from './own-files.ts'
import type { Programs } from './programs.ts'
import { changeOwner, lastLine, run } from './run.ts'

const INITDB_TIMEOUT_MS = 120_000
const PASSWORD_BYTES = 24
/** Sorts by code point, the same on every machine, but still knows that É is the upper case of é. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/**
 * Creates the cluster and its password if they don't exist. An interrupted creation starts over.
 * @throws OperatorError if the cluster is from another major version or can't be created
 */
export async function createCluster({ folder, user }: Home, programs: Programs): Promise<void> {
  const cluster = clusterOf(folder)
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) return refuseOtherMajor(cluster, Number(version), programs.major)
  const unfinished = `${cluster}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await changeOwner(user, unfinished)
  await writeOwnFile(passwordOf(folder), `${randomBytes(PASSWORD_BYTES).toString('base64url')}\n`, user)
  const created = await run(
    [
      programs.initdb,
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordOf(folder)}`,
      '--auth=scram-sha-256',
      ...LOCALE,
    ],
    user,
    INITDB_TIMEOUT_MS,
  )
  if (!created.ok) {
    throw new OperatorError(`the database could not be created in ${folder}: ${lastLine(created.output)}`)
  }
  await rename(unfinished, cluster).catch(() => {
    throw new OperatorError(`${cluster} exists but is not a database: move it away`)
  })
}

function refuseOtherMajor(cluster: string, theirs: number, ours: number): void {
  if (theirs === ours) return
  throw new OperatorError(
    `${cluster} was created by Postgres ${theirs}, but this version has ${ours}: back it up with the version that created it (${commandLine('backup FILE')}), move it away, and restore the backup with this one (${commandLine('restore FILE')})`,
  )
}
