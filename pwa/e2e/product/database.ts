import postgres from 'postgres'
import { TEMPLATE } from './cluster.ts'

/** A database in the run's Postgres cluster. */
export interface Database {
  sql: postgres.Sql
  databaseUrl: string
}

/** Creates a database with the sample catalog. */
export async function openDatabase(name: string): Promise<Database> {
  const cluster = process.env.E2E_CLUSTER_URL
  const admin = postgres(`${cluster}/postgres`, { max: 1 })
  await admin.unsafe(`create database ${name} template ${TEMPLATE}`)
  await admin.end()
  const databaseUrl = `${cluster}/${name}`
  return { databaseUrl, sql: postgres(databaseUrl, { max: 2, onnotice: () => {} }) }
}
