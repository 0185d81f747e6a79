import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '#server/platform/database/embedded/folder-lock.ts'
import { ROOT } from './run.ts'

const RETRY_MS = 200
/** Enough for an install on a slow connection and a build. After this, the other process is stuck. */
const TIMEOUT_MS = 600_000

/**
 * Waits until no other process installs or builds in this clone. Uses only Bun.
 * @returns a function that releases the lock
 * @throws Error after ten minutes
 */
export async function acquirePrepareLock(): Promise<() => void> {
  const folder = join(ROOT, 'node_modules')
  mkdirSync(folder, { recursive: true })
  const end = performance.now() + TIMEOUT_MS
  for (let hasReported = false; performance.now() < end; hasReported = true) {
    const release = lockFolder(folder)
    if (release) return release
    if (!hasReported)
      console.log('Another process is installing or building in this folder; waiting for it …')
    await Bun.sleep(RETRY_MS)
  }
  throw new Error(
    'another process has been installing or building in this folder for ten minutes: stop it first',
  )
}
