import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSample } from '../server/features/catalogue/service.ts'
import { loadZipCodes } from '../server/features/family/geography/service.ts'
import { connect } from '../server/platform/database/connect.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { Ledger } from '../server/testing/ledger.ts'
import { startRelay } from '../server/testing/relay.ts'
import { startThrowAwayCluster } from '../server/testing/throw-away-cluster.ts'
import { quantile } from './measure.ts'
import { type Counts, sendFamilies } from './soak-families.ts'
import { pause, randomFate, startPostgresLine, startServers } from './soak-trouble.ts'

const MINUTES = 10
const COMMUNITIES = 600
const FAMILIES_AT_ONCE = 8
const MINUTE_MS = 60_000

/**
 * Families send for `minutes` (10 when not given) over a bad line to two servers, of which one after the other is
 * killed, on a Postgres that loses its power; then every receipt is held against the database.
 * @returns 1 when anything was lost or is there twice, else 0
 */
export async function run(minutes = String(MINUTES)): Promise<number> {
  const duration = Number(minutes) * MINUTE_MS
  if (!(duration > 0)) throw new Error('usage: bun run bench soak [minutes]')
  const folder = await mkdtemp(join(tmpdir(), 'soak-'))
  const cluster = await startThrowAwayCluster('')
  const line = await startPostgresLine(cluster)
  const sql = connect(line.url)
  await migrate(sql)
  await loadZipCodes(sql)
  await loadSample(sql, undefined, COMMUNITIES)
  const servers = await startServers(line.url, folder)
  const phones = await startRelay(servers.port)
  phones.decide(randomFate)
  const ledger = new Ledger()
  const counts: Counts = { attempts: 0, again: 0, changed: 0, times: [] }
  try {
    const end = performance.now() + duration
    const isOver = () => performance.now() > end
    const families = Array.from({ length: FAMILIES_AT_ONCE }, () =>
      sendFamilies(`http://127.0.0.1:${phones.port}`, ledger, counts, isOver),
    )
    const trouble = [
      servers.killOneAfterAnother(isOver),
      line.cutPowerAgainAndAgain(isOver),
      tell(ledger, isOver),
    ]
    await Promise.all(trouble)
    // What still waits is sent on a line that has recovered.
    phones.decide(() => 'pass')
    await Promise.all(families)
    return await report(ledger, counts, sql, { kills: servers.kills(), powerCuts: line.powerCuts() })
  } finally {
    await servers.end()
    await phones.close()
    await sql.end({ timeout: 1 })
    await line.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function tell(ledger: Ledger, isOver: () => boolean): Promise<void> {
  for (let minute = 1; await pause(MINUTE_MS, isOver); minute++) {
    console.log(`  ${minute} min: ${ledger.sent.length} sent, ${ledger.acknowledged.size} acknowledged`)
  }
}

async function report(
  ledger: Ledger,
  { attempts, again, changed, times }: Counts,
  sql: ReturnType<typeof connect>,
  trouble: { kills: number; powerCuts: number },
): Promise<number> {
  const { stored, lost, twice } = await ledger.audit(sql)
  const missing = lost + changed + ledger.waiting().length
  times.sort((a, b) => a - b)
  const ms = (q: number) => `${Math.round(quantile(times, q))} ms`
  console.log(`${trouble.kills} kills of a server, ${trouble.powerCuts} power cuts of Postgres`)
  console.log(`${attempts} attempts, ${again} of them again after a receipt`)
  console.log(`sent ${ledger.sent.length}, acknowledged ${ledger.acknowledged.size}, stored ${stored}`)
  console.log(`lost ${missing}, twice ${twice}`)
  console.log(`to the receipt, retries included: p50 ${ms(0.5)}, p95 ${ms(0.95)}`)
  return missing + twice === 0 ? 0 : 1
}
