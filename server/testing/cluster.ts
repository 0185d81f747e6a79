import type { TestProject } from 'vitest/node'
import { loadZipCodes } from '../features/places/service.ts'
import { connect } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { grantRequests } from '../platform/database/roles/grant-requests.ts'
import { OWNER, REQUESTS, roleAddress } from '../platform/database/roles/role-address.ts'
import { startTemporaryCluster } from './temporary-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

export const TEMPLATE = 'template_hearthfinder'

/** Vitest's global setup: starts one temporary Postgres, with a migrated template database that each test file copies. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startTemporaryCluster()
  await prepareTemplate(url)
  project.provide('clusterUrl', url)
  return stop
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
