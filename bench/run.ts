/**
 * `bun run bench [name]`: one file per measurement, each on a Postgres of its own; without a name those that say how
 * fast a family is served.
 */
export const BENCHES = {
  import: () => import('./import.ts'),
  matching: () => import('./matching.ts'),
  model: () => import('./model.ts'),
  portal: () => import('./portal.ts'),
  'portal-screens': () => import('./portal-screens.ts'),
  submission: () => import('./submission.ts'),
}

const WITHOUT_NAME = ['matching', 'submission', 'model', 'import'].filter((name) =>
  Object.hasOwn(BENCHES, name),
)

const wanted = process.argv.length > 2 ? process.argv.slice(2) : WITHOUT_NAME
if (!wanted.every((name) => Object.hasOwn(BENCHES, name))) {
  console.error(`usage: bun run bench [${Object.keys(BENCHES).join('|')}]`)
  process.exit(2)
}
for (const name of wanted) {
  console.log(`${name}:`)
  const bench = await BENCHES[name as keyof typeof BENCHES]()
  await bench.run()
}
