/** Runs a command's file as an operator does, with these variables and no other; what it printed, and its exit code. */
export async function runCommand(path: string, words: readonly string[], variables: Record<string, string>) {
  const child = Bun.spawn([process.execPath, path, ...words], {
    env: { PATH: process.env.PATH ?? '', ...variables },
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
