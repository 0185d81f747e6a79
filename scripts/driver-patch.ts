/**
 * Verifies that each part of the database driver's patch, or the one with a number, has a test that fails without it: runs
 * the part's test in a copy of the project, with the whole patch and without the part.
 * Usage: `bun scripts/driver-patch.ts [number]`. See docs/decisions.md.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './run.ts'

const PATCH = join(ROOT, 'patches/postgres@3.4.9.patch')
/** The first line of a part. */
const HEADING = /^# Part (?=\d\d: )/m
/** The files and folders that the parts' tests need. */
const COPIED = [
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'vitest.ci.config.ts',
  'server',
  'shared',
  'pwa',
  'sql',
  'scripts',
]
/** Some tests hang without their part. */
const TEST_TIMEOUT_MS = 30_000

interface Part {
  /** For example `01: Writing to a closed socket`. */
  name: string
  text: string
  /** The test that fails without the part: its file and its name. */
  test: { file: string; name: string }
}

/** Reads the parts, in the order in which they are applied. @throws Error if a part's header doesn't name a test */
export async function readParts(): Promise<Part[]> {
  const [, ...sections] = (await readFile(PATCH, 'utf8')).split(HEADING)
  return sections.map((section) => {
    const [title = ''] = section.split('\n', 1)
    const [, file, name] = /^# Test: (\S+)\n# {3}(.+)$/m.exec(section) ?? []
    if (!file || !name) throw new Error(`part ${title}: no "# Test:" in its header`)
    return { name: title, text: `# ${section}`, test: { file, name } }
  })
}

/** Copies the project and its driver. The other packages are symbolic links. @returns the copy's path */
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

async function removePart(part: Part, copy: string): Promise<void> {
  const file = join(copy, 'part.patch')
  await writeFile(file, part.text)
  const git = Bun.spawn(['git', 'apply', '--reverse', '--unsafe-paths', '--directory=', file], {
    cwd: join(copy, 'node_modules/postgres'),
    // Hides any repository above the copy, so that paths are relative to the package.
    env: { ...process.env, GIT_DIR: join(copy, 'none'), GIT_CEILING_DIRECTORIES: copy },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if ((await git.exited) !== 0) throw new Error(`${part.name} cannot be removed from the driver`)
}

async function passes({ test }: Part, copy: string): Promise<boolean> {
  const name = test.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const child = Bun.spawn(
    [
      ...[process.execPath, '--bun', 'x', 'vitest', 'run', '--pool=threads', test.file, '-t', name],
      ...(test.file.endsWith('.ci.test.ts') ? ['--config', 'vitest.ci.config.ts'] : []),
      ...[`--testTimeout=${TEST_TIMEOUT_MS}`, '--retry=0'],
    ],
    { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [output] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if (!/\d+ (passed|failed)/.test(output)) throw new Error(`no test ran: ${output}`)
  return (await child.exited) === 0
}

/** Whether the part's test passes with the part and fails without it. */
async function isNeeded(part: Part): Promise<boolean> {
  const copy = await copyProject()
  try {
    const withIt = await passes(part, copy)
    await removePart(part, copy)
    const withoutIt = await passes(part, copy)
    console.log(
      `${part.name}: ${withIt ? 'passes' : 'FAILS'} with it, ${withoutIt ? 'PASSES' : 'fails'} without it`,
    )
    return withIt && !withoutIt
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function main(number = ''): Promise<number> {
  let unneeded = 0
  for (const part of await readParts())
    if (part.name.startsWith(number) && !(await isNeeded(part))) unneeded++
  return unneeded === 0 ? 0 : 1
}

if (import.meta.main) process.exit(await main(process.argv[2]))
