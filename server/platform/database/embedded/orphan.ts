import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { stopCluster } from './cluster.ts'
import { clusterOf, type Home } from './home.ts'
import type { Programs } from './programs.ts'
import { commandLineOf } from './run.ts'

/** Stops the Postgres of a server that was killed. The caller holds the folder's lock, so no other server uses it. */
export async function stopOrphan(home: Home, programs: Programs, log: Log): Promise<void> {
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
