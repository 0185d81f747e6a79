import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster, stopCluster } from '../platform/database/embedded/cluster.ts'
import { createCluster } from '../platform/database/embedded/create-cluster.ts'
import { clusterOf, type Home } from '../platform/database/embedded/home.ts'
import { findPrograms, packagedPrograms } from '../platform/database/embedded/programs.ts'
import { run } from '../platform/database/embedded/run.ts'
import { findRunner } from '../platform/database/embedded/runner.ts'

/** Nothing in it outlives the run, so nothing needs to be on the disk; and each test file has a pool. */
const IN_A_HURRY = '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\nmax_connections = 200\n'
const quiet = { info() {}, warn() {}, error() {} }

export interface ThrowAwayCluster {
  /** The address of the cluster; add `/` and a database's name. */
  url: string
  /** Stops it and deletes everything. */
  stop(): Promise<void>
  /** Stops it: 'fast' as an operator does, 'immediate' as a power cut does. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts it after a halt, or after it fell over. @returns the port, which is another one */
  startAgain(): Promise<number>
}

/**
 * A Postgres for one run, put together as the product puts together its own, so that it also starts in a clone
 * that the user who runs Postgres cannot enter.
 * @param settings lines for postgresql.conf; the default trades durability for speed
 * @param parent the folder that its folder is made in
 */
export async function startThrowAwayCluster(
  settings = IN_A_HURRY,
  parent = tmpdir(),
): Promise<ThrowAwayCluster> {
  const folder = await mkdtemp(join(parent, 'hearthfinder-test-'))
  await chmod(folder, 0o755)
  const home: Home = { folder, user: await findRunner(clusterOf(folder)) }
  const programs = await findPrograms(packagedPrograms(), home.user, folder)
  await createCluster(home, programs)
  await appendFile(join(clusterOf(folder), 'postgresql.conf'), settings)
  const url = new URL(await startCluster(home, programs))
  const stop = async () => {
    await stopCluster(home, programs, quiet)
    await rm(folder, { recursive: true, force: true })
  }
  // It runs in a process group of its own: a run that is told to end has to take it along.
  process.once('SIGTERM', () => void stop().finally(() => process.exit(143)))
  return {
    url: url.href.slice(0, -url.pathname.length),
    stop,
    async halt(mode) {
      const pgCtl = [programs.pgCtl, 'stop', '-D', clusterOf(folder), '-m', mode, '-w'] as const
      await run([...pgCtl], home.user)
    },
    startAgain: async () => Number(new URL(await startCluster(home, programs)).port),
  }
}
