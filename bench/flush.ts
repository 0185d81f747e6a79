import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure, type Timing } from './measure.ts'

const RUNS = 200
/** The size of a page of Postgres's write-ahead log. */
const PAGE = Buffer.alloc(8192, 1)

/**
 * Measures how long it takes to write one page durably (write and fdatasync, as in each commit), in
 * milliseconds, on the disk that the benchmark's Postgres uses.
 */
export async function measureFlush(): Promise<Timing> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthfinder-flush-'))
  const file = await open(join(folder, 'log'), 'w')
  try {
    const flush = async () => {
      await file.write(PAGE, 0, PAGE.length, 0)
      await file.datasync()
    }
    return await measure(flush, { times: RUNS, concurrency: 1, warmUp: 20 })
  } finally {
    await file.close()
    await rm(folder, { recursive: true })
  }
}
