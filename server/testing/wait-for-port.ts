import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'

const START_TIMEOUT_MS = 20_000

/**
 * Waits until a program accepts connections on a port of this machine.
 * @throws Error if it ends before, or doesn't within 20 seconds
 */
export async function waitForPort(port: number, program: ChildProcess): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS
  while (performance.now() < end && program.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await Bun.sleep(50)
  }
  throw new Error(`${program.spawnfile} does not accept connections`)
}
