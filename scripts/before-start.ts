import { mkdirSync, readFileSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '#server/platform/database/embedded/home.ts'
import { ROOT } from './run.ts'

const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))

/**
 * Says what to do if this Bun is too old. Uses only what the first Bun 1 had.
 * @param wanted a range such as `>=1.4.0`
 * @returns undefined if it is new enough
 */
export function reasonAgainstBun(version: string, wanted: string = engines.bun): string | undefined {
  const least = wanted.replace('>=', '')
  if (isAtLeast(version, least)) return undefined
  return `Hearthfinder needs Bun ${least} or newer, and this is Bun ${version}. Run \`bun upgrade\`, or use \`npx --yes bun@latest\` in place of \`bun\`.`
}

function isAtLeast(version: string, least: string): boolean {
  const [own = [], other = []] = [version, least].map((text) => text.split('-')[0]?.split('.').map(Number))
  const place = other.findIndex((number, index) => number !== own[index])
  return place === -1 || (own[place] ?? 0) > (other[place] ?? 0)
}

/** Ends the process with a sentence if this Bun is too old for the install and the server. */
export function requireBun(): void {
  const reason = reasonAgainstBun(Bun.version)
  if (!reason) return
  console.error(reason)
  process.exit(1)
}

/** Whether this process can't write in a folder, as in a container with a read-only root. */
export const isReadOnly = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => false,
    () => true,
  )

/**
 * What has to run before a start in a folder that can't be written, in one sentence.
 * @returns undefined if nothing has to
 */
export function describeMissing({
  isInstalled,
  isBuilt,
}: Record<'isInstalled' | 'isBuilt', boolean>): string | undefined {
  const commands = [
    ...(isInstalled ? [] : ['bun install --frozen-lockfile']),
    ...(isBuilt ? [] : ['bun run build']),
  ]
  if (commands.length === 0) return undefined
  return `This folder can't be written, so nothing can be installed or built in it. Run "${commands.join(' && ')}" in it where it can be written, then start again.`
}

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
