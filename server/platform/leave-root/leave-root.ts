import { access, constants, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ensureDataDir } from '../data-dir.ts'
import { DATABASE_FILES } from '../database/address.ts'
import { clusterOf, elsewhereFor, readNote } from '../database/embedded/home.ts'
import {
  canEnter,
  findRunner,
  lookUp,
  packagedPrograms,
  run,
  type SystemUser,
} from '../database/embedded/programs.ts'
import type { Env } from '../env.ts'
import { describeError } from '../http/api-error.ts'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import type { Risks } from '../risks.ts'
import { handOver } from './hand-over.ts'

type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>

/** What the server may read after its start. Of the dependencies, each package's description is checked. */
const READ_FILES = `
  cd "$1" && find server shared sql dist -type f -exec cat {} + > /dev/null &&
  find node_modules -maxdepth 3 -name package.json -exec cat {} + > /dev/null`

/**
 * Finds what keeps a user from running the server, such as a clone in root's home folder.
 * @param clone the folder of the program
 * @returns what is wrong and what to do; undefined if nothing is
 */
async function findObstacle(
  user: SystemUser,
  { clone, dataDir, env }: { clone: string; dataDir: string; env: DatabaseEnv },
): Promise<string | undefined> {
  if (!(await canEnter(dirname(dataDir), user)))
    return `Other users can't enter the folder of DATA_DIR: allow it (chmod o+x on its parents) or move DATA_DIR`
  const isReadable = await run(['/bin/sh', '-c', READ_FILES, 'sh', clone], user)
  const postgres = join(packagedPrograms(), 'bin/postgres')
  const canRunPostgres = env.DATABASE_URL !== undefined || (await run([postgres, '--version'], user)).ok
  if (!isReadable.ok || !canRunPostgres)
    return `Other users can't read the program in ${clone}: move it, for example to /opt, or allow it (chmod -R o+rX)`
  for (const file of certificatesOf(env)) {
    if (!(await run(['test', '-r', file], user)).ok)
      return `The user ${user.uid} can't read ${file}, which DATABASE_URL names: allow it (chown or chmod)`
  }
  return undefined
}

/** The files that the addresses of the database name. They are read whenever a pool is created. */
const certificatesOf = ({ DATABASE_URL, DATABASE_OWNER_URL }: DatabaseEnv): string[] =>
  [DATABASE_URL, DATABASE_OWNER_URL].flatMap((url) => {
    const query = new URLSearchParams(url?.split('?')[1])
    return DATABASE_FILES.flatMap((name) => query.getAll(name)).filter((file) => file !== 'system')
  })

const CLONE = join(import.meta.dirname, '../../..')
/** Only root may listen below this port, unless Linux says otherwise. */
const FIRST_OPEN_PORT = 1024
const WRITABLE_BY_OTHERS = 0o022

type Endpoint = Pick<Env, 'PORT' | 'DATABASE_URL' | 'DATABASE_OWNER_URL'>

/**
 * If root started this process, gives up root's rights for good: from now on it runs as the owner of DATA_DIR or, if that is
 * root, as the user who runs Postgres, who becomes the owner of what the server keeps in DATA_DIR. If that user couldn't run
 * the server, it says why and goes on as root. Call it before anything is opened.
 * @param dataDir an absolute path; created if it doesn't exist
 * @param clone the folder of the program; tests have their own
 * @throws OperatorError if root would go on in a folder that another user can write
 */
export async function leaveRoot(
  env: Endpoint,
  dataDir: string,
  { log, risks }: { log: Log; risks: Risks },
  clone = CLONE,
): Promise<void> {
  if (process.getuid?.() !== 0) return
  const reason = await giveUpRights(env, dataDir, clone)
  if (!reason) return log.info('running as an unprivileged user', { uid: process.getuid?.() })
  risks.report({
    id: 'runs_as_root',
    title: 'The web server runs as root',
    advice:
      `Someone who takes over the server has taken over the machine. ${reason}. ` +
      'Then restart the server, or start it as another user.',
  })
}

interface CommandNeeds {
  /** Files of the operator's. */
  reads?: readonly string[]
  /** A file that the command makes. */
  writes?: string
}

/**
 * Gives up root's rights as `leaveRoot` does, for a command, if DATA_DIR belongs to another user. A folder of root's stays
 * root's until the server starts, and no link in it can be another user's.
 * @throws OperatorError if the user can't use one of the files, or root would go on in a folder that another user can write
 */
export async function leaveRootForCommand(
  env: Endpoint & Pick<Env, 'DATA_DIR'>,
  { reads = [], writes }: CommandNeeds = {},
  clone = CLONE,
): Promise<void> {
  if (process.getuid?.() !== 0) return
  const dataDir = resolve(env.DATA_DIR)
  if (!(await ownerOf(dataDir))) return refuseFolderOfOthers(dataDir, 'Forbid it (chmod go-w)')
  // It doesn't listen, so it needs no right for the port.
  await giveUpRights({ ...env, PORT: 0 }, dataDir, clone)
  const user = `this runs as the server's user (${process.getuid?.()}), who can't`
  for (const path of reads)
    if (await isDenied(path, constants.R_OK))
      throw new OperatorError(`${user} read ${path}: move it, or allow it (chown or chmod)`)
  const folder = writes && dirname(writes)
  if (folder && (await isDenied(folder, constants.W_OK)))
    throw new OperatorError(`${user} write in ${folder}: choose another folder, or allow it (chown or chmod)`)
}

const isDenied = (path: string, mode: number) =>
  access(path, mode).then(
    () => false,
    ({ code }) => code === 'EACCES',
  )

/** @returns why this process is still root's, and what to do; undefined if it isn't any more */
async function giveUpRights(env: Endpoint, dataDir: string, clone: string): Promise<string | undefined> {
  try {
    const { uid, gid } = await prepareUser(env, dataDir, clone)
    process.setgroups?.([gid])
    process.setgid?.(gid)
    process.setuid?.(uid)
    return undefined
  } catch (error) {
    const reason = reasonOf(error)
    await refuseFolderOfOthers(dataDir, reason)
    return reason
  }
}

/** The other user could place links there that root would follow. */
async function refuseFolderOfOthers(dataDir: string, reason: string): Promise<void> {
  const found = await stat(dataDir).catch(() => undefined)
  if (found && (found.uid !== 0 || (found.mode & WRITABLE_BY_OTHERS) !== 0))
    throw new OperatorError(`root doesn't work in ${dataDir}, where another user can write. ${reason}`)
}

/** A container may have taken the right to change owners and users from root. */
const reasonOf = (error: unknown) =>
  error instanceof OperatorError
    ? error.message
    : `Root may not change to another user here (${describeError(error).code ?? 'no code'}): allow it`

/** @throws OperatorError that says what keeps the user from running the server */
async function prepareUser(env: Endpoint, dataDir: string, clone: string): Promise<SystemUser> {
  if (env.PORT > 0 && env.PORT < (await firstOpenPort())) {
    throw new OperatorError(
      `Only root may listen on PORT ${env.PORT}: choose a port above 1023, with a proxy in front`,
    )
  }
  await ensureDataDir(dataDir)
  const elsewhere = await readNote(dataDir)
  const user = (await ownerOf(dataDir)) ?? (await findRunner(clusterOf(elsewhere ?? dataDir)))
  if (!user) throw new OperatorError('Root has no other user to run as')
  const obstacle = await findObstacle(user, { clone, dataDir, env })
  if (obstacle) throw new OperatorError(obstacle)
  await handOver(dataDir, user)
  // Another folder that the note names may be one of root's: the user can write the note.
  if (elsewhere && elsewhere === (await elsewhereFor(dataDir))) await handOver(elsewhere, user)
  return user
}

/** @returns undefined if root owns the folder, or it doesn't exist */
async function ownerOf(folder: string): Promise<SystemUser | undefined> {
  const { uid, gid } = await stat(folder).catch(() => ({ uid: 0, gid: 0 }))
  if (uid === 0) return undefined
  return (await lookUp(String(uid))) ?? { uid, gid: gid === 0 ? uid : gid }
}

async function firstOpenPort(): Promise<number> {
  const text = await readFile('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').catch(() => '')
  return text.trim() ? Number(text) : FIRST_OPEN_PORT
}
