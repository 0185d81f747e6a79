import { existsSync, type Stats } from 'node:fs'
import { lstat, readFile, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'

const ROOT = 0
const WRITABLE_BY_ALL = 0o002

/** Whether only this user and root, or a group that they chose, can have written something. */
const isTrusted = (entry: Stats): boolean =>
  (entry.uid === ROOT || entry.uid === process.getuid?.()) &&
  (entry.isSymbolicLink() || (entry.mode & WRITABLE_BY_ALL) === 0)

/**
 * Refuses paths where another user could have placed code or settings that this process, perhaps as root, would use.
 * @param advice what the operator can do
 * @throws Error that names the path
 */
export async function requireTrusted(paths: readonly string[], advice: string): Promise<void> {
  for (const path of paths)
    if (!isTrusted(await lstat(path)))
      throw new Error(`${path} belongs to another user, or every user can write it: ${advice}`)
}

/**
 * Adds the settings of the file .env in the current folder to the environment, whose own variables win. Bun itself would
 * read that of a folder of any user, and a setting such as LD_PRELOAD is code.
 * @throws Error if another user could have written it
 */
export async function readDotEnv(): Promise<void> {
  if (!existsSync('.env')) return
  const target = await realpath('.env')
  const advice = `run this as that user, or in another folder`
  await requireTrusted([process.cwd(), '.env', target, dirname(target)], advice)
  for (const [name, value] of Object.entries(parseEnv(await readFile('.env', 'utf8'))))
    process.env[name] ??= value
}
