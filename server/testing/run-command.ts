import { asRequests } from './as-requests.ts'

/**
 * Runs a command's file the way an operator does, with only these environment variables and PATH.
 * @returns its exit code and output
 */
export async function runCommand(path: string, args: readonly string[], variables: Record<string, string>) {
  const child = Bun.spawn([process.execPath, path, ...args], {
    env: { PATH: process.env.PATH ?? '', ...(await asRequests(variables)) },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, out, err }
}
