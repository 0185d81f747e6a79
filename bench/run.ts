/** `bun run bench <name>`: one file per measurement, each on a Postgres of its own; what it returns is the exit code. */
export const BENCHES = {
  import: () => import('./import.ts'),
  matching: () => import('./matching.ts'),
  model: () => import('./model.ts'),
  portal: () => import('./portal.ts'),
  'portal-screens': () => import('./portal-screens.ts'),
  soak: () => import('./soak.ts'),
  submission: () => import('./submission.ts'),
}

const wanted = process.argv[2] ?? ''
if (!Object.hasOwn(BENCHES, wanted)) {
  console.error(`usage: bun run bench ${Object.keys(BENCHES).join('|')}`)
  process.exit(2)
}
const bench = await BENCHES[wanted as keyof typeof BENCHES]()
const run = bench.run as (...words: string[]) => Promise<unknown>
const code = await run(...process.argv.slice(3))
process.exit(typeof code === 'number' ? code : 0)
