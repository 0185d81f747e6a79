/**
 * The patch of the database driver (docs/decisions/0006-the-database-driver-is-patched.md). Bun takes one patch file for
 * each package, so `patches/postgres@3.4.9.patch` is the parts in `patches/postgres/`, one after the other.
 *
 * `bun scripts/driver-patch.ts assemble` writes it; then `bun install` applies it.
 * `bun scripts/driver-patch.ts without [number]` shows that each part, or the one named, has a test that fails without
 * it: runs the part's test in a copy of the project, with the whole patch and with the part taken out.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './run.ts'

const PARTS = join(ROOT, 'patches/postgres')
export const ASSEMBLED = join(ROOT, 'patches/postgres@3.4.9.patch')
/** What a part's test needs of the project. */
const COPIED = [
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'server',
  'shared',
  'pwa',
  'sql',
  'scripts',
]
/** A test that hangs without its part fails after so long. */
const TEST_BOUND_MS = 30_000

export interface Part {
  /** For example `01-write-to-a-closed-socket`. */
  name: string
  text: string
  /** The test that fails without the part: its file and its name. */
  test: { file: string; name: string }
}

/** The parts in the order in which they are applied. Throws Error if a part's header doesn't name a test. */
export async function readParts(): Promise<Part[]> {
  const names = (await readdir(PARTS)).filter((name) => name.endsWith('.patch')).sort()
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(join(PARTS, file), 'utf8')
      const [, path, name] = /^# Test: (\S+)\n# {3}(.+)$/m.exec(text) ?? []
      if (!path || !name) throw new Error(`${file}: no "# Test:" in its header`)
      return { name: file.replace(/\.patch$/, ''), text, test: { file: path, name } }
    }),
  )
}

/** The one file that Bun applies. */
export const assemble = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('')

/** A copy of the project whose driver is its own; the other packages are links. */
async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'driver-patch-'))
  for (const name of COPIED) await cp(join(ROOT, name), join(copy, name), { recursive: true })
  const packages = join(copy, 'node_modules')
  await mkdir(packages)
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    const original = join(ROOT, 'node_modules', name)
    if (name === 'postgres') await cp(original, join(packages, name), { recursive: true, dereference: true })
    else await symlink(original, join(packages, name))
  }
  return copy
}

async function takeOut(part: Part, copy: string): Promise<void> {
  const file = join(copy, 'part.patch')
  await writeFile(file, part.text)
  const git = Bun.spawn(['git', 'apply', '--reverse', '--unsafe-paths', '--directory=', file], {
    cwd: join(copy, 'node_modules/postgres'),
    // Not the repository above: paths count from the package.
    env: { ...process.env, GIT_DIR: join(copy, 'none'), GIT_CEILING_DIRECTORIES: copy },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if ((await git.exited) !== 0) throw new Error(`${part.name} cannot be taken out`)
}

/** Runs the part's test. Returns whether it passes. */
async function passes({ test }: Part, copy: string): Promise<boolean> {
  const name = test.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const child = Bun.spawn(
    [
      ...[process.execPath, '--bun', 'x', 'vitest', 'run', '--pool=threads', test.file, '-t', name],
      ...[`--testTimeout=${TEST_BOUND_MS}`, '--retry=0'],
    ],
    { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [output] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if (!/\d+ (passed|failed)/.test(output)) throw new Error(`no test ran: ${output}`)
  return (await child.exited) === 0
}

/** Returns whether the part's test passes with the part and fails without it. */
async function isNeeded(part: Part): Promise<boolean> {
  const copy = await copyProject()
  try {
    const withIt = await passes(part, copy)
    await takeOut(part, copy)
    const withoutIt = await passes(part, copy)
    console.log(
      `${part.name}: ${withIt ? 'passes' : 'FAILS'} with it, ${withoutIt ? 'PASSES' : 'fails'} without it`,
    )
    return withIt && !withoutIt
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function main([command, number = '']: string[]): Promise<number> {
  const parts = await readParts()
  if (command === 'assemble') {
    await writeFile(ASSEMBLED, assemble(parts))
    return 0
  }
  if (command !== 'without') {
    console.error('bun scripts/driver-patch.ts assemble | without [number]')
    return 2
  }
  let unneeded = 0
  for (const part of parts.filter(({ name }) => name.startsWith(number)))
    if (!(await isNeeded(part))) unneeded++
  return unneeded === 0 ? 0 : 1
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)))
