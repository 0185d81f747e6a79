/**
 * `bun run bench [name]`: runs one benchmark or, without a name, the ones that show how fast families are
 * served. Each uses its own Postgres. If a benchmark returns a number, it becomes the exit code.
 */
const BENCHES = {
  matching: () => import('./matching.ts'),
  million: () => import('./million.ts'),
  patroni: () => import('./patroni.ts'),
  soak: () => import('./soak.ts'),
  submission: () => import('./submission.ts'),
}
type Name = keyof typeof BENCHES
type Run = (...args: string[]) => Promise<unknown>

const DEFAULT_BENCHES: Name[] = ['matching', 'submission']

const [requested, ...args] = process.argv.slice(2)
if (requested !== undefined && !Object.hasOwn(BENCHES, requested)) {
  console.error(`usage: bun run bench [${Object.keys(BENCHES).join('|')}]`)
  process.exit(2)
}
let worst = 0
for (const name of requested === undefined ? DEFAULT_BENCHES : [requested as Name]) {
  console.log(`${name}:`)
  const bench: { run: Run } = await BENCHES[name]()
  const code = await bench.run(...args)
  if (typeof code === 'number') worst = Math.max(worst, code)
}
process.exit(worst)

export {}
