const READY = /ready at (http:\S+)/

export interface ServedProgram {
  origin: string
  /** Stops the program as an operator would. @returns its exit code */
  stop(): Promise<number>
  /** What the program has written to its log, complete once it has ended. */
  log(): string
}

/**
 * Starts a program that serves, with nothing of this process's environment, and waits until it says that it is ready.
 * @throws Error with the output if it ends before
 */
export async function serveProgram(
  command: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<ServedProgram> {
  const child = Bun.spawn(command, { cwd, env, stdout: 'pipe', stderr: 'pipe' })
  let logged = ''
  const logRead = child.stderr.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(chunk) {
        logged += chunk
        process.stderr.write(chunk)
      },
    }),
  )
  // The rest of the output is read, so that its pipe never fills.
  const [output, rest] = child.stdout.tee()
  const drained = new Response(rest).text()
  let text = ''
  for await (const chunk of output.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const origin = READY.exec(text)?.[1]
    if (!origin) continue
    const stop = async () => {
      child.kill('SIGTERM')
      await Promise.all([drained, logRead])
      return child.exited
    }
    return { origin, stop, log: () => logged }
  }
  throw new Error(`the program did not serve: ${text}`)
}
