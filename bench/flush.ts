import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure, type Timing } from './measure.ts'

const TIMES = 200
/** A page of Postgres's log. */
const PAGE = Buffer.alloc(8192, 1)

/**
 * How long the disk takes to keep a page for good (write and fdatasync, as each commit does), in milliseconds, where the
 * bench's Postgres lies.
 */
export async function measureFlush(): Promise<Timing> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthfinder-flush-'))
  const file = await open(join(folder, 'log'), 'w')
  try {
    const flush = async () => {
      await file.write(PAGE, 0, PAGE.length, 0)
      await file.datasync()
    }
    return await measure(flush, { times: TIMES, atOnce: 1, warmUp: 20 })
  } finally {
    await file.close()
    await rm(folder, { recursive: true })
  }
}
