import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterOf, type Home } from '../platform/database/embedded/home.ts'
import { findPrograms, findRunner, packagedPrograms, run } from '../platform/database/embedded/programs.ts'
import { createCluster, startCluster, stopCluster } from '../platform/database/embedded.ts'
import { createRoles } from '../platform/database/roles/roles.ts'

/** Trades durability for speed: nothing outlives the run. Each test file has a pool, so many connections are needed. */
export const FAST_SETTINGS =
  '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\nmax_connections = 300\n'
const quiet = { info() {}, warn() {}, error() {} }

export interface TemporaryCluster {
  /** The cluster's address for the superuser. Append `/` and the name of a database. Its roles exist. */
  url: string
  /** Stops Postgres and deletes everything. */
  stop(): Promise<void>
  /** Stops Postgres and keeps its data: 'fast' as an operator would, 'immediate' as a power failure would. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts Postgres after a halt or a crash. @returns the port, which has changed */
  restart(): Promise<number>
}

/**
 * Starts a Postgres for one run. It uses the embedded Postgres's code, so it also works in a clone that the user who
 * runs Postgres cannot enter.
 * @param settings lines for postgresql.conf; the default trades durability for speed
 * @param parent the folder to create its folder in
 */
export async function startTemporaryCluster(
  settings = FAST_SETTINGS,
  parent = tmpdir(),
): Promise<TemporaryCluster> {
  const folder = await makeEnterable(parent)
  const home: Home = { folder, user: await findRunner(clusterOf(folder)) }
  // Some systems forbid running programs from a folder in memory.
  const programsFolder = await makeEnterable(tmpdir())
  const programs = await findPrograms(packagedPrograms(), home.user, programsFolder)
  await createCluster(home, programs)
  await appendFile(join(clusterOf(folder), 'postgresql.conf'), settings)
  const superuserUrl = await startCluster(home, programs)
  await createRoles(superuserUrl)
  const url = new URL(superuserUrl)
  const stop = async () => {
    await stopCluster(home, programs, quiet)
    for (const each of [folder, programsFolder]) await rm(each, { recursive: true, force: true })
  }
  // Postgres runs in its own process group, so a terminated run has to stop it.
  process.once('SIGTERM', () => void stop().finally(() => process.exit(143)))
  return {
    url: url.href.slice(0, -url.pathname.length),
    stop,
    async halt(mode) {
      const pgCtl = [programs.pgCtl, 'stop', '-D', clusterOf(folder), '-m', mode, '-w'] as const
      await run([...pgCtl], home.user)
    },
    restart: async () => Number(new URL(await startCluster(home, programs)).port),
  }
}

/** A new folder that the user who runs Postgres can enter. */
async function makeEnterable(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'hearthfinder-test-'))
  await chmod(folder, 0o755)
  return folder
}
