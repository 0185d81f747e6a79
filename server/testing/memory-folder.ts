import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

const MEMORY_FOLDER = '/dev/shm'
/** Several times what the databases of a run need (0.4 GB), in bytes. */
const ENOUGH_BYTES = 2e9

/**
 * A folder in memory for a Postgres that lives as long as a run. Its tests create and drop hundreds of databases, and on
 * ext4 creating files soon after others were deleted took a quarter of their time.
 * @returns the usual temporary folder if there is no memory to spare
 */
export async function memoryFolder(): Promise<string> {
  const space = await statfs(MEMORY_FOLDER).catch(() => undefined)
  const freeBytes = space ? space.bavail * space.bsize : 0
  return Math.min(freeBytes, freemem()) > ENOUGH_BYTES ? MEMORY_FOLDER : tmpdir()
}
