import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeOwner, findRunner } from '../platform/database/embedded/programs.ts'
import { findPrograms } from './debian-postgres.ts'
import { freePort } from './free-port.ts'
import { HAPROXY } from './haproxy.ts'
import { killPostgres } from './kill-postgres.ts'
import { startListening } from './listening-program.ts'

const EXAMPLE = join(import.meta.dirname, '../../deploy/haproxy/postgres.cfg')
const ETCD = Bun.which('etcd')
const PATRONI = Bun.which('patroni')
const MEMBERS = 3
const PASSWORD = 'testpassword'
const START_TIMEOUT_MS = 120_000

/** Whether everything that a cluster consists of is installed. */
export const hasPatroni = ETCD !== null && PATRONI !== null && HAPROXY !== null

interface Member {
  name: string
  folder: string
  port: number
  restPort: number
  patroni: ChildProcess | undefined
}

export interface PatroniCluster {
  /** The address of the database `postgres` at the primary, through HAProxy, for the superuser. */
  url: string
  /** Kills the primary: its Patroni and its Postgres together, as a power failure would. @returns its name */
  killPrimary(): Promise<string>
  /** Starts the Patroni of a killed member again, which makes it a standby. */
  startAgain(name: string): Promise<void>
  /** Waits until there is a primary, and all others follow it. */
  waitUntilWhole(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a Patroni cluster of Debian's packages: etcd, three members in `synchronous_mode_strict`, and HAProxy with
 * deploy/haproxy/postgres.cfg.
 * @throws Error if something isn't installed or doesn't start
 */
export async function startPatroni(): Promise<PatroniCluster> {
  if (!ETCD || !PATRONI || !HAPROXY)
    throw new Error('patroni is not installed: apt-get install patroni etcd-server haproxy')
  const folder = await mkdtemp(join(tmpdir(), 'patroni-'))
  await chmod(folder, 0o755)
  const etcd = await startEtcd(ETCD, folder)
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, (_, index) => createMember(folder, `pg${index + 1}`, etcd.port)),
  )
  for (const member of members) await startMember(PATRONI, member)
  const proxy = await startProxy(HAPROXY, folder, members)
  const byName = (name: string) => members.find((member) => member.name === name) as Member
  const waitUntilWhole = () => waitFor('a whole cluster', () => isWhole(members))
  await waitUntilWhole()
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${proxy.port}/postgres`,
    async killPrimary() {
      const primary = await findPrimary(members)
      if (!primary) throw new Error('there is no primary to kill')
      await kill(primary)
      return primary.name
    },
    startAgain: (name) => startMember(PATRONI, byName(name)),
    waitUntilWhole,
    async stop() {
      for (const member of members) await kill(member)
      await proxy.stop()
      await etcd.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startEtcd(program: string, folder: string) {
  const [port, peerPort] = [await freePort(), await freePort()]
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const stop = await startListening({
    program,
    args: [
      ...['--name', 'one', '--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...[
        '--listen-peer-urls',
        peer,
        '--initial-advertise-peer-urls',
        peer,
        '--initial-cluster',
        `one=${peer}`,
      ],
    ],
    port,
    options: { stdio: 'ignore' },
  })
  return { port, stop }
}

async function createMember(folder: string, name: string, etcdPort: number): Promise<Member> {
  const member = { name, folder: join(folder, name), port: await freePort(), restPort: await freePort() }
  await mkdir(member.folder)
  const file = join(member.folder, 'patroni.json')
  await writeFile(file, JSON.stringify(settingsOf(member, etcdPort)), { mode: 0o600 })
  const user = await findRunner(join(folder, 'none'))
  await changeOwner(user, member.folder)
  await changeOwner(user, file)
  return { ...member, patroni: undefined }
}

const dataOf = ({ folder }: Pick<Member, 'folder'>) => join(folder, 'data')

/** Patroni's settings, as JSON, which is YAML. Times are in seconds; 20 is the shortest `ttl` that Patroni accepts. */
function settingsOf({ name, folder, port, restPort }: Omit<Member, 'patroni'>, etcdPort: number) {
  const account = (username: string) => ({ username, password: PASSWORD })
  return {
    scope: 'hearthfinder',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, shared_buffers: '32MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', 'no-sync'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataOf({ folder }),
      bin_dir: findPrograms(),
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: account('postgres'),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all trust',
        ...['all', 'replication'].map((of) => `host ${of} all 127.0.0.1/32 scram-sha-256`),
      ],
    },
  }
}

async function startMember(program: string, member: Member): Promise<void> {
  const user = await findRunner(join(member.folder, 'none'))
  member.patroni = spawn(program, [join(member.folder, 'patroni.json')], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: member.folder, LC_ALL: 'C.UTF-8' },
  })
}

async function kill(member: Member): Promise<void> {
  const { patroni } = member
  if (patroni && patroni.exitCode === null && patroni.signalCode === null) {
    patroni.kill('SIGKILL')
    await once(patroni, 'exit')
  }
  await killPostgres(dataOf(member))
}

async function startProxy(program: string, folder: string, members: readonly Member[]) {
  const port = await freePort()
  const lines = members.map(
    (each) => `\tserver ${each.name} 127.0.0.1:${each.port} check port ${each.restPort}`,
  )
  const file = join(folder, 'postgres.cfg')
  const example = await readFile(EXAMPLE, 'utf8')
  const settings = example.replace('bind :5000', `bind 127.0.0.1:${port}`)
  await writeFile(file, settings.replace(/(^\tserver .*\n)+/m, `${lines.join('\n')}\n`))
  const options = { stdio: 'ignore' } as const
  return { port, stop: await startListening({ program, args: ['-db', '-q', '-f', file], port, options }) }
}

const findPrimary = async (members: readonly Member[]): Promise<Member | undefined> => {
  for (const member of members) if (await answers(member, 'primary')) return member
  return undefined
}

/** Whether there is a primary, a synchronous standby, and no member that doesn't follow. */
async function isWhole(members: readonly Member[]): Promise<boolean> {
  const count = async (role: string) =>
    (await Promise.all(members.map((member) => answers(member, role)))).filter(Boolean).length
  return (
    (await count('primary')) === 1 && (await count('replica')) === MEMBERS - 1 && (await count('sync')) === 1
  )
}

/** Whether a member says that it has this role (https://patroni.readthedocs.io/en/latest/rest_api.html). */
const answers = ({ restPort }: Member, role: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${restPort}/${role}`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  )

async function waitFor(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`no ${what} within ${START_TIMEOUT_MS / 1000} s`)
    await Bun.sleep(200)
  }
}
