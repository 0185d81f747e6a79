import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDataDir } from '../data-dir.ts'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { createCluster, startCluster, stopCluster } from './embedded/cluster.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { clusterOf, FALLBACK_FOLDER, findHome, type Home } from './embedded/home.ts'
import { findPrograms, type Programs, packagedPrograms } from './embedded/programs.ts'
import { commandLineOf } from './embedded/run.ts'
import { createRoles, type RoleAddresses } from './roles/roles.ts'

interface Embedded extends RoleAddresses {
  /** Stops Postgres (with a timeout) and unlocks DATA_DIR. Further calls do nothing. */
  stop(): Promise<void>
}

/**
 * Starts the Postgres that comes with the product, with the data in `dataDir`, for this process only, and creates its roles.
 * @param dataDir an absolute path; created if it doesn't exist
 * @param fallbackFolder holds programs and data that are in folders only root can enter
 * @throws OperatorError if another server uses the folder, the data is from another major version, or Postgres can't
 *   run there
 */
export async function startEmbedded(
  dataDir: string,
  log: Log,
  fallbackFolder = FALLBACK_FOLDER,
): Promise<Embedded> {
  await ensureDataDir(dataDir)
  const home = await findHome(dataDir, fallbackFolder, log)
  const unlock = lockFolder(home.folder)
  if (!unlock) {
    throw new OperatorError(`another server uses ${dataDir}: stop it or set a different DATA_DIR`)
  }
  try {
    const programs = await findPrograms(packagedPrograms(), home.user, fallbackFolder)
    await createCluster(home, programs)
    await stopOrphan(home, programs, log)
    const superuserUrl = await startCluster(home, programs)
    let stopped: Promise<void> | undefined
    const stop = () => stopCluster(home, programs, log).finally(unlock)
    const stopOnce = () => {
      stopped ??= stop()
      return stopped
    }
    const addresses = await createRoles(superuserUrl).catch(async (error) => {
      await stopOnce()
      throw error
    })
    return { ...addresses, stop: stopOnce }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Stops the Postgres of a server that was killed. The caller holds the folder's lock, so no other server uses it. */
async function stopOrphan(home: Home, programs: Programs, log: Log): Promise<void> {
  const file = join(clusterOf(home.folder), 'postmaster.pid')
  const pid = (await readFile(file, 'utf8').catch(() => '')).split('\n')[0]
  if (!pid) return
  const command = await commandLineOf(pid)
  if (command.includes('postgres') && command.includes(clusterOf(home.folder))) {
    log.info('stopping the database of a killed server')
    return stopCluster(home, programs, log)
  }
  // Another process may have this ID by now. Postgres would mistake it for a running server.
  await rm(file)
}
