import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/**
 * Runs a program of the project and shows what it prints. `bun` is this very Bun, which need not be on the PATH.
 * @returns its exit code
 */
export async function run(command: string[], env: Record<string, string> = {}): Promise<number> {
  const words = command.map((word) => (word === 'bun' ? process.execPath : word))
  const child = Bun.spawn(words, {
    cwd: ROOT,
    env: { ...process.env, BUN_PATH: process.execPath, ...env },
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  return child.exited
}

/** Runs it, and ends this process when it fails. */
export async function runOrExit(command: string[], env: Record<string, string> = {}): Promise<void> {
  const code = await run(command, env)
  if (code !== 0) process.exit(code)
}
