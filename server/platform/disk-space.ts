import { statfs } from 'node:fs/promises'
import { MESSAGES } from '#shared/contract/messages.ts'
import { cached } from './cached.ts'
import type { Env } from './env.ts'
import { ApiError } from './http/api-error.ts'
import type { Log } from './log.ts'

/** How long a measurement counts, in milliseconds. At the fastest rate measured, this is a few megabytes of answers. */
const MEASURE_EVERY_MS = 1000
/** How long a client waits before it retries, in seconds. An operator has to act first. */
const RETRY_LATER = { 'retry-after': '60' }
const BYTES_PER_MB = 1024 * 1024

/** Keeps room on the disk for what the server has already acknowledged: final lists, emails, erasures, Postgres's log. */
export interface DiskSpace {
  /**
   * Call it before storing anything new.
   * @throws ApiError unavailable (503) if a disk has less free space than DISK_RESERVE_MB
   */
  requireRoom(): Promise<void>
  /** Measures again when the last measurement is older than a second. */
  measure(): Promise<FreeSpace>
}

/** The disk with the least free space. */
export interface FreeSpace {
  /** In MB (2^20 bytes); null if no disk can be measured. */
  freeMb: number | null
  /** Whether it has at least DISK_RESERVE_MB. */
  hasRoom: boolean
}

/**
 * Watches the disks of these folders. Those that can't be measured, such as another machine's, are ignored.
 * @param measure reads the free bytes of a folder's disk
 */
export function createDiskSpace(
  { DISK_RESERVE_MB }: Pick<Env, 'DISK_RESERVE_MB'>,
  folders: readonly string[],
  log: Log,
  measure: (folder: string) => Promise<number> = readFreeBytes,
): DiskSpace {
  let hadRoom = true
  const measureNow = cached(MEASURE_EVERY_MS, async () => {
    const free = await Promise.all(
      folders.map((folder) => measure(folder).catch(() => Number.POSITIVE_INFINITY)),
    )
    const least = Math.min(...free)
    const hasRoom = least >= DISK_RESERVE_MB * BYTES_PER_MB
    const freeMb = Number.isFinite(least) ? Math.floor(least / BYTES_PER_MB) : null
    const facts = { freeMb, reserveMb: DISK_RESERVE_MB }
    if (hadRoom && !hasRoom) log.error('disk nearly full, new work is refused', facts)
    if (!hadRoom && hasRoom) log.info('disk has room again', facts)
    hadRoom = hasRoom
    return { freeMb, hasRoom }
  })

  return {
    measure: measureNow,
    async requireRoom() {
      if ((await measureNow()).hasRoom) return
      throw new ApiError('unavailable', MESSAGES.unavailable, { headers: RETRY_LATER })
    },
  }
}

/** The bytes that an unprivileged program can still write. */
async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
