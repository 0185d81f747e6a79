import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { loadZipCodes } from '../features/places/service.ts'
import { connect } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { grantRequests } from '../platform/database/roles/grant-requests.ts'
import { OWNER, REQUESTS, roleAddress } from '../platform/database/roles/role-address.ts'
import { TEMPLATE } from './cluster-url.ts'
import { startTemporaryCluster, type TemporaryCluster } from './temporary-cluster.ts'

/**
 * Vitest's global setup: serves the address of one temporary Postgres with a migrated template database, which each
 * test file copies. The first request starts it, so that a run of pure tests needs no Postgres.
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
  const cluster = await startTemporaryCluster()
  await prepareTemplate(cluster.url)
  return cluster
}

async function prepareTemplate(url: string) {
  const admin = connect(`${url}/postgres`, 1)
  await admin.unsafe(`create database ${TEMPLATE} owner ${OWNER}`)
  await admin.end()
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
