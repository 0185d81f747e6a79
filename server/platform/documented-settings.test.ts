import { readFileSync } from 'node:fs'
import { Glob } from 'bun'
import { expect, test } from 'vitest'
import { Env } from './env.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const read = (path: string) => readFileSync(ROOT + path, 'utf8')
const SETTINGS = Object.keys(Env.shape)
/** Read before the other settings, because it names their file. */
const SETTINGS_FILE = 'SETTINGS_FILE'
/** Only refused, so the manual warns of it in a sentence. */
const REFUSED = 'NODE_TLS_REJECT_UNAUTHORIZED'
/** Names in the manual that aren't settings of the server: of the runtime, systemd, the kits, files and Ollama. */
const OTHERS = [
  'NODE_EXTRA_CA_CERTS',
  'CACHE_DIRECTORY',
  'BACKUP_KEEP_DAYS',
  'DATA_DIR',
  'SHA256SUMS',
  'OLLAMA_NUM_PARALLEL',
]

/** The operator's manual with its chapters. */
const manual = ['docs/operate.md', 'docs/portal.md', 'docs/postgres.md'].map(read).join('\n')

test('the tables under Settings have every setting, and no other', () => {
  const section = /^## Settings$(.*?)^## /ms.exec(read('docs/operate.md'))?.[1] ?? ''
  const cells = section.split('\n').flatMap((line) => /^\| (`[A-Z][^|]*) \|/.exec(line)?.[1] ?? [])
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
  expect(named.sort()).toEqual([...SETTINGS.filter((name) => name !== REFUSED), SETTINGS_FILE].sort())
})

test('every variable that the manual names exists', () => {
  const named = new Set([...manual.matchAll(/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name))
  const known = new Set([...SETTINGS, SETTINGS_FILE, ...OTHERS])
  expect([...named].filter((name) => !known.has(name))).toEqual([])
})

test('every message in the table of the log is one that the server logs', () => {
  const section = /^## The log$(.*)/ms.exec(read('docs/operate.md'))?.[1] ?? ''
  const cells = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell)
  const messages = cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message),
  )
  const sources = [...new Glob('server/**/*.ts').scanSync({ cwd: ROOT })].filter(
    (path) => !path.includes('.test.'),
  )
  const text = sources.map(read).join('\n')
  expect(messages.filter((message) => !text.includes(message))).toEqual([])
  expect(messages.length).toBeGreaterThan(15)
})

test('every command that the manual names exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const commands = [...manual.matchAll(/\bbun run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
  const launcher = read('scripts/package/launcher.ts')
  const packaged = [...manual.matchAll(/`(?:sudo -u hearthfinder )?hearthfinder ([a-z]+)/g)].map(
    ([, name = '']) => name,
  )
  expect(packaged.filter((name) => !new RegExp(`^  ${name}: \\{`, 'm').test(launcher))).toEqual([])
  expect([commands.length > 10, packaged.length > 2]).toEqual([true, true])
})
