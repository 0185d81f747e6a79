import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createRoles } from '#server/platform/database/roles/roles.ts'
import { setCatalogue, TWENTY } from '#server/testing/communities.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startHaproxy } from '#server/testing/haproxy.ts'
import { Ledger } from '#server/testing/ledger.ts'
import { type PatroniCluster, startPatroni } from '#server/testing/patroni.ts'
import { newSubmission, sendUntilReceived } from '#server/testing/sender.ts'
import { startServerProcess } from '#server/testing/server-process.ts'

const KILLS = 10
const SERVERS = 2
const FAMILIES_AT_ONCE = 6
/** Each family takes a short break before the next one sends. */
const PAUSE_MS = 100
/** Receipts before each kill, so that there is something to lose. */
const RECEIPTS_BETWEEN = 30
/** Patroni replaces a lost primary after at most its `ttl` of 20 s. */
const GIVE_UP_MS = 120_000

/**
 * Families send through two servers behind HAProxy to a real Patroni cluster, while its primary is killed `kills` times
 * (default 10): Patroni and its Postgres together. Between these kills a server is killed, too.
 * @returns 1 if a receipt was lost or a family stored twice, else 0
 */
export async function run(kills = String(KILLS)): Promise<number> {
  const cluster = await startPatroni()
  const folder = await mkdtemp(join(tmpdir(), 'patroni-servers-'))
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
  const variables = await prepare(cluster.url)
  const startServer = (index: number) =>
    startServerProcess({ ...variables, PORT: String(ports[index]), DATA_DIR: join(folder, String(index)) })
  const servers = await Promise.all(ports.map((_, index) => startServer(index)))
  const proxy = await startHaproxy(ports)
  const families = startFamilies(proxy.origin)
  try {
    for (let kill = 1; kill <= Number(kills); kill++) {
      await families.waitForReceipts(RECEIPTS_BETWEEN)
      const gapMs = await losePrimary(cluster, families)
      console.log(`  primary ${kill} killed: the next receipt after ${(gapMs / 1000).toFixed(1)} s`)
      const replaced = kill % SERVERS
      if (kill % 2 === 0) continue
      await servers[replaced]?.kill()
      servers[replaced] = await startServer(replaced)
    }
    await families.finish()
    return await audit(cluster, families.ledger)
  } finally {
    for (const server of servers) await server.kill()
    await proxy.stop()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives the cluster the product's tables and roles. @returns the servers' settings */
async function prepare(url: string): Promise<Record<string, string>> {
  const { requestUrl, ownerUrl } = await createRoles(url)
  const owner = connect(ownerUrl, 2)
  await migrate(owner)
  await setCatalogue(owner, TWENTY)
  await owner.end()
  return { DATABASE_URL: requestUrl, DATABASE_OWNER_URL: ownerUrl }
}

/** Kills the primary, and starts it again as a standby once another one has taken over. @returns the gap in milliseconds */
async function losePrimary(cluster: PatroniCluster, families: Families): Promise<number> {
  await cluster.waitUntilWhole()
  const start = performance.now()
  const killed = await cluster.killPrimary()
  // What had been committed before the kill may still be on its way.
  await families.waitForReceipts(FAMILIES_AT_ONCE + 1)
  const gapMs = performance.now() - start
  await cluster.startAgain(killed)
  await cluster.waitUntilWhole()
  return gapMs
}

type Families = ReturnType<typeof startFamilies>

/** Families send one submission after the other, each until it has a receipt. */
function startFamilies(origin: string) {
  const ledger = new Ledger()
  let isSending = true
  const live = async () => {
    while (isSending) {
      const submission = ledger.note(newSubmission())
      const received = await sendUntilReceived(origin, submission)
      if (received) ledger.acknowledge(submission, received)
      await Bun.sleep(PAUSE_MS)
    }
  }
  const all = Promise.all(Array.from({ length: FAMILIES_AT_ONCE }, live))
  return {
    ledger,
    /** @throws Error if they don't arrive within two minutes */
    async waitForReceipts(count: number): Promise<void> {
      const target = ledger.acknowledged.size + count
      const end = performance.now() + GIVE_UP_MS
      while (ledger.acknowledged.size < target) {
        if (performance.now() > end) throw new Error('no receipts for two minutes')
        await Promise.race([Bun.sleep(20), all])
      }
    },
    /** Lets each family get its last receipt. */
    async finish(): Promise<void> {
      isSending = false
      await all
    },
  }
}

async function audit({ url }: PatroniCluster, ledger: Ledger): Promise<number> {
  const sql = connect(url, 2)
  const { stored, lost, twice } = await ledger.audit(sql)
  await sql.end()
  const receipts = ledger.acknowledged.size
  console.log(`  ${receipts} receipts, ${stored} stored: ${lost} lost, ${twice} twice`)
  return lost + twice > 0 || stored !== receipts ? 1 : 0
}
