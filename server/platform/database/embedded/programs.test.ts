import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPrograms, findRunner, packagedPrograms, run } from './programs.ts'

const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)(
  'programs in a closed folder are copied once to a folder where they run (as root only)',
  async () => {
    const closed = await mkdtemp(join(tmpdir(), 'programs-closed-'))
    const open = await mkdtemp(join(tmpdir(), 'programs-open-'))
    try {
      await chmod(open, 0o755)
      await run(['cp', '-RP', `${packagedPrograms()}/.`, closed], undefined)
      const user = await findRunner(join(open, 'none'))
      expect(user?.uid).toBeGreaterThan(0)
      const found = await findPrograms(closed, user, open)
      expect(found.initdb.startsWith(join(open, 'programs'))).toBe(true)
      expect((await run([found.initdb, '--version'], user)).output).toContain(String(found.major))
      expect(await findPrograms(closed, user, open)).toEqual(found)
    } finally {
      for (const folder of [closed, open]) await rm(folder, { recursive: true, force: true })
    }
  },
)

test('programs that can run where they are are not copied', async () => {
  const found = await findPrograms(packagedPrograms(), undefined, '/nowhere')
  expect(found.initdb).toBe(join(packagedPrograms(), 'bin/initdb'))
})
