import { access, constants, mkdir } from 'node:fs/promises'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { startCluster, stopCluster } from './embedded/cluster.ts'
import { createCluster } from './embedded/create-cluster.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { findHome } from './embedded/home.ts'
import { stopOrphan } from './embedded/orphan.ts'
import { findPrograms, packagedPrograms } from './embedded/programs.ts'

/** For what the user that runs Postgres cannot reach where it is. */
const ELSEWHERE = '/var/lib/hearthfinder'

export interface Embedded {
  /** With the password: never for a log. */
  url: string
  /** Stops Postgres within a bound and lets DATA_DIR go; the second time it does nothing. */
  stop(): Promise<void>
}

/**
 * Starts the Postgres that comes with the product on the data in `dataDir`, for this process alone.
 * @param dataDir an absolute path; made when it does not exist
 * @param elsewhere where programs and data go when a root's closed folders keep Postgres from them
 * @throws OperatorError when another server has the folder, the data is of another major version, or Postgres
 *   cannot run there
 */
export async function startEmbedded(dataDir: string, log: Log, elsewhere = ELSEWHERE): Promise<Embedded> {
  await makeWritable(dataDir)
  const home = await findHome(dataDir, elsewhere, log)
  const unlock = lockFolder(home.folder)
  if (!unlock) {
    throw new OperatorError(`another server uses ${dataDir}: stop it, or give this one a DATA_DIR of its own`)
  }
  try {
    const programs = await findPrograms(packagedPrograms(), home.user, elsewhere)
    await createCluster(home, programs)
    await stopOrphan(home, programs, log)
    const url = await startCluster(home, programs)
    let stopped: Promise<void> | undefined
    const stop = () => stopCluster(home, programs, log).finally(unlock)
    return {
      url,
      stop() {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function makeWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be made or written: ${reason}`)
  }
}
