import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { FAST_SETTINGS, startTemporaryCluster, type TemporaryCluster } from './temporary-cluster.ts'

const MEMORY_FOLDER = '/dev/shm'
/** Several times what the databases of a run need (0.4 GB), in bytes. */
const ENOUGH_BYTES = 2e9

/**
 * Starts the Postgres that the tests of a run share, in memory where there is some to spare. They create and drop hundreds
 * of databases, and on ext4 creating files soon after others were deleted took a quarter of their time.
 */
export const startRunCluster = async (): Promise<TemporaryCluster> =>
  startTemporaryCluster(FAST_SETTINGS, await findFolder())

async function findFolder(): Promise<string> {
  const space = await statfs(MEMORY_FOLDER).catch(() => undefined)
  const freeBytes = space ? space.bavail * space.bsize : 0
  return Math.min(freeBytes, freemem()) > ENOUGH_BYTES ? MEMORY_FOLDER : tmpdir()
}
