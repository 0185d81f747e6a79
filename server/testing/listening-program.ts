import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'

const START_TIMEOUT_MS = 20_000

interface ListeningProgram {
  program: string
  args: readonly string[]
  /** Where it listens on this machine. */
  port: number
  options: SpawnOptions
  /** Its temporary files, which are deleted when it ends. Without it, nothing is. */
  folder?: string
}

/**
 * Starts a program and waits until it accepts connections.
 * @returns a function that ends it (SIGTERM) and waits until it has ended
 * @throws Error if it doesn't accept connections within 20 seconds; then it has ended
 */
export async function startListening({
  program,
  args,
  port,
  options,
  folder,
}: ListeningProgram): Promise<() => Promise<void>> {
  const child = spawn(program, args, options)
  const exited = once(child, 'exit')
  const end = async () => {
    child.kill('SIGTERM')
    await exited
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitForPort(port, child)
  } catch (error) {
    await end()
    throw error
  }
  return end
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS
  while (performance.now() < end && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await Bun.sleep(50)
  }
  throw new Error(`${child.spawnfile} does not accept connections`)
}
