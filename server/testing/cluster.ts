import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { loadSample } from '../features/catalogue/service.ts'
import { loadZipCodes } from '../features/places/service.ts'
import { connect } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { grantRequests, OWNER, REQUESTS, roleAddress } from '../platform/database/roles/roles.ts'
import { SAMPLE_TEMPLATE, TEMPLATE } from './cluster-url.ts'
import { startRunCluster } from './run-cluster.ts'
import type { TemporaryCluster } from './temporary-cluster.ts'

const COMMUNITIES = 600
const NEARBY = 20

/**
 * Vitest's global setup: serves the address of one temporary Postgres with two template databases (without and with
 * communities), which the test files copy. The first request starts it, so that a run of pure tests needs no Postgres.
 */
export default async function setup(project: TestProject) {
  let starting: Promise<TemporaryCluster> | undefined
  const desk = createServer(async (_, response) => {
    starting ??= startCluster()
    await starting.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  project.provide('clusterDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`)
  return async () => {
    desk.close()
    desk.closeAllConnections()
    const cluster = await starting?.catch(() => undefined)
    await cluster?.stop()
  }
}

async function startCluster(): Promise<TemporaryCluster> {
  const cluster = await startRunCluster()
  await prepareTemplate(cluster.url)
  await prepareSampleTemplate(cluster.url)
  return cluster
}

async function createDatabase(url: string, name: string, template: string) {
  const admin = connect(`${url}/postgres`, 1)
  await admin.unsafe(`create database ${name} template ${template} owner ${OWNER}`)
  await admin.end()
}

async function prepareTemplate(url: string) {
  await createDatabase(url, TEMPLATE, 'template1')
  const sql = connect(roleAddress(`${url}/${TEMPLATE}`, OWNER))
  const requests = connect(roleAddress(`${url}/${TEMPLATE}`, REQUESTS), 1)
  await migrate(sql)
  await loadZipCodes(sql)
  await grantRequests(sql, requests)
  await requests.end()
  await sql.end()
  await grantTablesOfTests(url)
}

/** Tests create tables for their faults as the superuser. The server reaches them through triggers. */
async function grantTablesOfTests(url: string) {
  const superuser = connect(`${url}/${TEMPLATE}`, 1)
  await superuser.unsafe(
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${REQUESTS}`,
  )
  await superuser.end()
}

/** Twenty communities move to where the families of the tests live, because the others are out of their reach. */
async function prepareSampleTemplate(url: string) {
  await createDatabase(url, SAMPLE_TEMPLATE, TEMPLATE)
  const sql = connect(`${url}/${SAMPLE_TEMPLATE}`, 1)
  await loadSample(sql, undefined, COMMUNITIES)
  await sql`
    update facilities set city = 'Austin', state = 'TX', zip_code = '78701', location = 'Austin, TX 78701',
      latitude = 30.27 + place.number / 100.0, longitude = -97.74
    from (select id, row_number() over (order by id collate "C") as number from facilities) as place
    where place.id = facilities.id and place.number <= ${NEARBY}`
  await sql.end()
}
