/**
 * `bun run bench [name]`: runs one measurement, or without a name those that show how fast a family is
 * served. Each uses its own Postgres. A number that a measurement returns becomes the exit code.
 */
export const BENCHES = {
  import: () => import('./import.ts'),
  matching: () => import('./matching.ts'),
  model: () => import('./model.ts'),
  portal: () => import('./portal.ts'),
  'portal-screens': () => import('./portal-screens.ts'),
  soak: () => import('./soak.ts'),
  submission: () => import('./submission.ts'),
}
type Name = keyof typeof BENCHES
type Run = (...words: string[]) => Promise<unknown>

const DEFAULT_BENCHES: Name[] = ['matching', 'submission', 'model', 'import']

const [wanted, ...words] = process.argv.slice(2)
if (wanted !== undefined && !Object.hasOwn(BENCHES, wanted)) {
  console.error(`usage: bun run bench [${Object.keys(BENCHES).join('|')}]`)
  process.exit(2)
}
let worst = 0
for (const name of wanted === undefined ? DEFAULT_BENCHES : [wanted as Name]) {
  console.log(`${name}:`)
  const bench: { run: Run } = await BENCHES[name]()
  const code = await bench.run(...words)
  if (typeof code === 'number') worst = Math.max(worst, code)
}
process.exit(worst)
