import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../server/platform/database/embedded/folder-lock.ts'
import { ROOT } from './run.ts'

const LOOK_AGAIN_MS = 200
/** An install on a slow line and a build; after that the other start is stuck. */
const PATIENCE_MS = 600_000

/**
 * Waits until no other start installs or builds in this clone. Uses nothing but Bun.
 * @returns lets the next one go
 * @throws Error after ten minutes
 */
export async function takeTurn(): Promise<() => void> {
  const folder = join(ROOT, 'node_modules')
  mkdirSync(folder, { recursive: true })
  const end = performance.now() + PATIENCE_MS
  for (let said = false; performance.now() < end; said = true) {
    const release = lockFolder(folder)
    if (release) return release
    if (!said) console.log('Another start prepares this folder; waiting for it …')
    await Bun.sleep(LOOK_AGAIN_MS)
  }
  throw new Error('another start has been preparing this folder for ten minutes: stop it first')
}
