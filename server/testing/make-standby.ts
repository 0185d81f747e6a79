import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../platform/database/connect.ts'
import type { TemporaryCluster } from './temporary-cluster.ts'

/**
 * Restarts a cluster as a standby that receives nothing: it refuses writes until it is promoted.
 * @param other gives it its superuser's password
 * @returns its new port
 */
export async function makeStandby(cluster: TemporaryCluster, other: TemporaryCluster): Promise<number> {
  const sql = connect(`${cluster.url}/postgres`, 1)
  await sql.unsafe(`alter role current_user password '${new URL(other.url).password}'`)
  const [row] = await sql<{ dataDirectory: string }[]>`show data_directory`
  await sql.end({ timeout: 1 })
  await cluster.halt('fast')
  await writeFile(join(row?.dataDirectory ?? '', 'standby.signal'), '')
  return cluster.restart()
}
