import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/**
 * Runs a command in the project's folder with its output shown. `bun` means the current Bun executable, which
 * may not be on the PATH.
 * @returns the exit code
 */
export async function run(command: string[], env: Record<string, string> = {}): Promise<number> {
  const argv = command.map((arg) => (arg === 'bun' ? process.execPath : arg))
  const child = Bun.spawn(argv, {
    cwd: ROOT,
    env: { ...process.env, BUN_PATH: process.execPath, ...env },
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  return child.exited
}

/** Runs a command, and exits with its exit code if it fails. */
export async function runOrExit(command: string[], env: Record<string, string> = {}): Promise<void> {
  const code = await run(command, env)
  if (code !== 0) process.exit(code)
}
