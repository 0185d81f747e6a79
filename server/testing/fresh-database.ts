import { randomUUID } from 'node:crypto'
import { connect } from '../platform/database/connect.ts'
import { OWNER, REQUESTS, roleAddress } from '../platform/database/roles/roles.ts'
import { clusterUrl, SAMPLE_TEMPLATE, TEMPLATE } from './cluster-url.ts'

/** Creates a migrated database with all ZIP codes on the run's cluster. `drop` deletes it. */
export const freshDatabase = () => createDatabase(TEMPLATE)

/** Creates the same with 600 communities of the sample catalog, twenty of them in Austin, Texas. */
export const sampleDatabase = () => createDatabase(SAMPLE_TEMPLATE)

/** Creates a database without tables on the run's cluster. `drop` deletes it. */
export const emptyDatabase = () => createDatabase('template1')

async function createDatabase(template: string) {
  const cluster = await clusterUrl()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = connect(`${cluster}/postgres`, 1)
  await admin.unsafe(`create database ${name} template ${template} owner ${OWNER}`)
  await admin.unsafe(`revoke temporary on database ${name} from public`)
  const url = `${cluster}/${name}`
  const sql = connect(url)
  return {
    /** As the superuser, for the test's own preparations and faults. */
    sql,
    url,
    ownerUrl: roleAddress(url, OWNER),
    /** For the server under test. */
    requestUrl: roleAddress(url, REQUESTS),
    async drop() {
      await sql.end({ timeout: 1 })
      await admin.unsafe(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
