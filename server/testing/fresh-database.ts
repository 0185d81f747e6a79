import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connect } from '../platform/database/connect.ts'
import { TEMPLATE } from './cluster.ts'

/** A new database of the run's cluster, migrated and with all ZIP codes; `drop` ends it. */
export const freshDatabase = () => makeDatabase(TEMPLATE)

/** A new database of the run's cluster without any table; `drop` ends it. */
export const emptyDatabase = () => makeDatabase('template1')

async function makeDatabase(template: string) {
  const cluster = inject('clusterUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = connect(`${cluster}/postgres`, 1)
  await admin.unsafe(`create database ${name} template ${template}`)
  const url = `${cluster}/${name}`
  const sql = connect(url)
  return {
    sql,
    url,
    async drop() {
      await sql.end({ timeout: 1 })
      await admin.unsafe(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
