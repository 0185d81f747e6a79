/** A network namespace with only a loopback interface, as on a machine without a network. */
export interface EmptyNetwork {
  /** A process in it. */
  pid: number
  /** The command line that runs a command in the namespace, as the same user. */
  within(command: readonly string[]): string[]
  /** Ends the namespace once the programs in it have ended. */
  leave(): void
}

const IS_ROOT = process.getuid?.() === 0
/** Another user may make one only in a user namespace of their own, in which they keep their identity. */
const UNSHARE = IS_ROOT ? ['--net'] : ['--user', '--map-current-user', '--keep-caps', '--net']
const ENTER = IS_ROOT ? ['--net'] : ['--user', '--net', '--preserve-credentials']
/** The first process keeps the namespace open until its standard input ends. */
const KEEP_OPEN = 'PATH=$PATH:/usr/sbin:/sbin; ip link set lo up && echo up && read -r _'

/** Makes an empty network. @returns undefined where none can be made: not on Linux, not allowed, or no iproute2 */
export async function makeEmptyNetwork(): Promise<EmptyNetwork | undefined> {
  if (!Bun.which('unshare') || !Bun.which('nsenter')) return undefined
  const first = Bun.spawn(['unshare', ...UNSHARE, 'sh', '-c', KEEP_OPEN], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const { value } = await first.stdout.getReader().read()
  if (!value) return undefined
  return {
    pid: first.pid,
    within: (command) => ['nsenter', '--target', String(first.pid), ...ENTER, '--', ...command],
    leave: () => void first.stdin.end(),
  }
}
