import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../run.ts'

/** The program of an earlier commit, in a temporary folder. */
export interface EarlierVersion {
  folder: string
  remove(): Promise<void>
}

/**
 * Installs an earlier commit. Its server gets the pages of the current build, because only data is tried.
 * @throws Error if this clone doesn't have the commit, as a shallow one may not
 */
export async function installEarlier(commit: string): Promise<EarlierVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'earlier-version-'))
  const source = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x'], { cwd: folder, input: source })
  execFileSync(process.execPath, ['install', '--frozen-lockfile'], { cwd: folder, stdio: 'ignore' })
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Whether this clone has the commit. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
