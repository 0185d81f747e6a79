import { execFile } from 'node:child_process'
import { chown, readFile } from 'node:fs/promises'

/** A user of the machine. */
export interface SystemUser {
  uid: number
  gid: number
}

export interface Outcome {
  ok: boolean
  /** What it printed, without the line end. */
  output: string
}

/** Long enough for every program here that only asks something. */
const DEFAULT_BOUND_MS = 30_000
/** Nothing of the operator's environment (PGDATA, PGOPTIONS, a locale) may change what Postgres does. */
const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Runs a program to its end, from the root folder, which every user can enter.
 * @param user whom it runs as; undefined is ourselves
 * @returns a program that is missing, fails or takes longer than `boundMs` is not ok
 */
export function run(
  command: readonly [string, ...string[]],
  user: SystemUser | undefined,
  boundMs = DEFAULT_BOUND_MS,
): Promise<Outcome> {
  const [program, ...args] = command
  const options = { cwd: '/', env: ENVIRONMENT, timeout: boundMs, ...user }
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ ok: !error, output: `${stdout}${stderr}`.trim() })
    })
  })
}

/** Makes a file or folder the user's own. */
export async function giveTo(user: SystemUser | undefined, path: string): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
}

/** The command line of a process; empty when there is none. Small Linux images have no ps, others no /proc. */
export async function commandLineOf(pid: string | number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return (await run(['ps', '-ww', '-o', 'args=', '-p', String(pid)], undefined)).output
}

/** What a program said why it failed. */
export function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
}
