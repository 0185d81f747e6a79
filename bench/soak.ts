import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSample } from '../server/features/catalogue/service.ts'
import { loadZipCodes } from '../server/features/family/geography/service.ts'
import { connect } from '../server/platform/database/connect.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { Ledger } from '../server/testing/ledger.ts'
import { startTcpProxy } from '../server/testing/tcp-proxy.ts'
import { startTemporaryCluster } from '../server/testing/temporary-cluster.ts'
import { quantile } from './measure.ts'
import { type SoakCounts, sendFamilies } from './soak-families.ts'
import { pause, randomFault, startPostgresProxy, startServers } from './soak-faults.ts'

const MINUTES = 10
const COMMUNITIES = 600
const FAMILIES_AT_ONCE = 8
const MINUTE_MS = 60_000

/**
 * Families send for `minutes` (default 10) over an unreliable connection to two servers. The servers are
 * killed in turn, and Postgres suffers power failures. Afterward every receipt is checked against the
 * database.
 * @returns 1 if anything was lost or stored twice, else 0
 */
export async function run(minutes = String(MINUTES)): Promise<number> {
  const duration = Number(minutes) * MINUTE_MS
  if (!(duration > 0)) throw new Error('usage: bun run bench soak [minutes]')
  const folder = await mkdtemp(join(tmpdir(), 'soak-'))
  const cluster = await startTemporaryCluster('')
  const proxy = await startPostgresProxy(cluster)
  const sql = connect(proxy.url)
  await migrate(sql)
  await loadZipCodes(sql)
  await loadSample(sql, undefined, COMMUNITIES)
  const servers = await startServers(proxy.url, folder)
  const phones = await startTcpProxy(servers.port)
  phones.setFault(randomFault)
  const ledger = new Ledger()
  const counts: SoakCounts = { attempts: 0, resent: 0, changed: 0, times: [] }
  try {
    const end = performance.now() + duration
    const isOver = () => performance.now() > end
    const families = Array.from({ length: FAMILIES_AT_ONCE }, () =>
      sendFamilies(`http://127.0.0.1:${phones.port}`, ledger, counts, isOver),
    )
    const faults = [
      servers.killInTurn(isOver),
      proxy.cutPowerRepeatedly(isOver),
      reportProgress(ledger, isOver),
    ]
    await Promise.all(faults)
    // Submissions that are still waiting are sent over a working connection.
    phones.setFault(() => 'pass')
    await Promise.all(families)
    return await report(ledger, counts, sql, { kills: servers.kills(), powerCuts: proxy.powerCuts() })
  } finally {
    await servers.end()
    await phones.close()
    await sql.end({ timeout: 1 })
    await proxy.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function reportProgress(ledger: Ledger, isOver: () => boolean): Promise<void> {
  for (let minute = 1; await pause(MINUTE_MS, isOver); minute++) {
    console.log(`  ${minute} min: ${ledger.sent.length} sent, ${ledger.acknowledged.size} acknowledged`)
  }
}

async function report(
  ledger: Ledger,
  { attempts, resent, changed, times }: SoakCounts,
  sql: ReturnType<typeof connect>,
  faults: { kills: number; powerCuts: number },
): Promise<number> {
  const { stored, lost, twice } = await ledger.audit(sql)
  const missing = lost + changed + ledger.unacknowledged().length
  times.sort((a, b) => a - b)
  const ms = (q: number) => `${Math.round(quantile(times, q))} ms`
  console.log(`${faults.kills} server kills, ${faults.powerCuts} Postgres power cuts`)
  console.log(`${attempts} attempts, ${resent} submissions resent after a receipt`)
  console.log(`sent ${ledger.sent.length}, acknowledged ${ledger.acknowledged.size}, stored ${stored}`)
  console.log(`lost ${missing}, stored twice ${twice}`)
  console.log(`time to receipt, including retries: p50 ${ms(0.5)}, p95 ${ms(0.95)}`)
  return missing + twice === 0 ? 0 : 1
}
