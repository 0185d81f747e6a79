import { dirname, join } from 'node:path'
import { DATABASE_FILES } from '../database/address.ts'
import { packagedPrograms } from '../database/embedded/programs.ts'
import { run, type SystemUser } from '../database/embedded/run.ts'
import { canEnter } from '../database/embedded/runner.ts'
import type { Env } from '../env.ts'

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
export async function findObstacle(
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
