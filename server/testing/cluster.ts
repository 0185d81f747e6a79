import type { TestProject } from 'vitest/node'
import { loadZipCodes } from '../features/family/geography/service.ts'
import { connect } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
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
  await admin.unsafe(`create database ${TEMPLATE}`)
  await admin.end()
  const sql = connect(`${url}/${TEMPLATE}`)
  await migrate(sql)
  await loadZipCodes(sql)
  await sql.end()
}
