import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTcpProxy } from '#server/testing/tcp-proxy.ts'
import { startTemporaryCluster, type TemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { eventually } from '#server/testing/test-app.ts'
import { connect } from './connect.ts'
import { isDatabaseOutage } from './outage.ts'
import { transaction } from './transaction.ts'

/**
 * Restarts a cluster as a standby that receives nothing: it refuses writes until it is promoted.
 * @param other gives it its superuser's password
 * @returns its new port
 */
async function makeStandby(cluster: TemporaryCluster, other: TemporaryCluster): Promise<number> {
  const sql = connect(`${cluster.url}/postgres`, 1)
  await sql.unsafe(`alter role current_user password '${new URL(other.url).password}'`)
  const [row] = await sql<{ dataDirectory: string }[]>`show data_directory`
  await sql.end({ timeout: 1 })
  await cluster.halt('fast')
  await writeFile(join(row?.dataDirectory ?? '', 'standby.signal'), '')
  return cluster.restart()
}

let primary: TemporaryCluster
let standby: TemporaryCluster
let standbyPort: number
beforeAll(async () => {
  primary = await startTemporaryCluster()
  standby = await startTemporaryCluster()
  for (const { url } of [primary, standby]) {
    const sql = connect(`${url}/postgres`, 1)
    await sql`create table kept (key integer)`
    await sql.end()
  }
  standbyPort = await makeStandby(standby, primary)
})
afterAll(async () => {
  await primary.stop()
  await standby.stop()
})

test('connections to a server that has become a standby are replaced, though none was closed', async () => {
  const url = new URL(`${primary.url}/postgres`)
  const port = Number(url.port)
  let target = port
  const proxy = await startTcpProxy(() => target)
  url.port = String(proxy.port)
  const sql = connect(url.href, 3)
  const portOf = async () =>
    (await sql<{ port: number }[]>`select current_setting('port')::int as port`).map(({ port }) => port)
  const [entered, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reader = transaction(sql, async (tx) => {
    await tx`select 1`
    entered.resolve()
    await held.promise
    return tx`select current_setting('port')::int as port`
  })
  await entered.promise
  await Promise.all([sql`select pg_sleep(0.1)`, sql`select pg_sleep(0.1)`])

  const superuser = connect(`${primary.url}/postgres`, 1)
  await superuser`alter system set default_transaction_read_only = on`
  await superuser`select pg_reload_conf()`
  await superuser.end()
  target = standbyPort
  url.port = String(standbyPort)
  const other = connect(url.href, 1)
  await other`select pg_promote()`
  await other.end()
  const refused: unknown[] = []
  await eventually(async () => {
    await transaction(sql, (tx) => tx`insert into kept values (1)`).catch((error) => {
      refused.push(error)
      throw error
    })
  })
  expect(refused.map(isDatabaseOutage)).not.toContain(false)
  expect(await portOf()).toEqual([standbyPort])
  held.resolve()
  // What had a connection keeps it to its end.
  expect(await reader).toEqual([{ port }])
  await sql.end()
  await proxy.close()
})
