import { execFile } from 'node:child_process'
import { chown, readFile } from 'node:fs/promises'

/** A user of the operating system. */
export interface SystemUser {
  uid: number
  gid: number
}

interface Outcome {
  ok: boolean
  /** Standard output and standard error, without whitespace at the ends. */
  output: string
}

/** Enough for every program here, except those with their own timeout. */
const DEFAULT_TIMEOUT_MS = 30_000
/** The operator's environment (PGDATA, PGOPTIONS, a locale) must not affect Postgres. */
const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Runs a program to its end, in the root folder, which every user can enter.
 * @param user who runs it; undefined means the current user
 * @returns not ok if the program is missing, fails, or takes longer than `timeoutMs`
 */
export function run(
  command: readonly [string, ...string[]],
  user: SystemUser | undefined,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<Outcome> {
  const [program, ...args] = command
  const options = { cwd: '/', env: ENVIRONMENT, timeout: timeoutMs, ...user }
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ ok: !error, output: `${stdout}${stderr}`.trim() })
    })
  })
}

/** Makes the user the owner of a file or folder. Does nothing without a user. */
export async function changeOwner(user: SystemUser | undefined, path: string): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
}

/** The command line of a process; empty if it doesn't exist. Small Linux images have no ps; other systems have no /proc. */
export async function commandLineOf(pid: string | number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return (await run(['ps', '-ww', '-o', 'args=', '-p', String(pid)], undefined)).output
}

/** The line of a program's output that says why it failed. */
export function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
}
