import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts'
import { type ConnectionFault, startTcpProxy } from '../server/testing/tcp-proxy.ts'
import type { startTemporaryCluster } from '../server/testing/temporary-cluster.ts'

/** The time between kills of one of the two servers. */
const KILL_EVERY_MS = { from: 1000, to: 5000 }
/** The time between simulated power failures of Postgres. */
const POWER_CUT_EVERY_MS = 60_000
/** The share of connections with each fault, in percent; the others work. */
const FAULT_PERCENTAGES: readonly (readonly [ConnectionFault, number])[] = [
  ['refuse', 5],
  ['cut before', 5],
  ['cut midway', 5],
  ['cut after', 10],
  ['half a response', 4],
  ['hang', 1],
]

/** Puts Postgres behind a fixed address, because its port changes with every start. */
export async function startPostgresProxy(cluster: Awaited<ReturnType<typeof startTemporaryCluster>>) {
  let port = Number(new URL(cluster.url).port)
  let powerCuts = 0
  const proxy = await startTcpProxy(() => port)
  const url = new URL(`${cluster.url}/postgres`)
  url.port = String(proxy.port)
  return {
    url: url.href,
    close: proxy.close,
    powerCuts: () => powerCuts,
    async cutPowerRepeatedly(isOver: () => boolean) {
      while (await pause(POWER_CUT_EVERY_MS, isOver)) {
        await cluster.halt('immediate')
        port = await cluster.restart()
        powerCuts++
      }
    },
  }
}

/** Starts two servers on one database. Connections alternate between them. */
export async function startServers(url: string, folder: string) {
  const start = (n: number) => startServerProcess({ DATABASE_URL: url, DATA_DIR: join(folder, String(n)) })
  const servers: ServerProcess[] = [await start(0), await start(1)]
  let connections = 0
  let kills = 0
  return {
    port: () => servers[connections++ % servers.length]?.port ?? 0,
    kills: () => kills,
    end: () => Promise.all(servers.map((server) => server.kill())),
    async killInTurn(isOver: () => boolean) {
      while (await pause(between(KILL_EVERY_MS), isOver)) {
        const n = kills++ % servers.length
        await servers[n]?.kill()
        servers[n] = await startWithRetries(() => start(n))
      }
    },
  }
}

/** Retries, as a supervisor would, because Postgres may be down. */
async function startWithRetries(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      if (attempt === 10) throw error
    }
  }
}

/** Picks what happens to a phone's connection. */
export function randomFault(): ConnectionFault {
  let dice = Math.random() * 100
  for (const [fault, share] of FAULT_PERCENTAGES) {
    dice -= share
    if (dice < 0) return fault
  }
  return 'pass'
}

/** Waits for `ms` or until `isOver` returns true. @returns false if it is over */
export async function pause(ms: number, isOver: () => boolean): Promise<boolean> {
  const end = performance.now() + ms
  while (performance.now() < end && !isOver()) await Bun.sleep(100)
  return !isOver()
}

const between = ({ from, to }: { from: number; to: number }) => from + Math.random() * (to - from)
