import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from './archive-reader.ts'
import { createArchive } from './archive-writer.ts'
import { createEncryption, makeIdentityFile, readIdentityFile } from './encryption.ts'

/** Encrypted backups and those of the reference implementation, age and age-keygen, which `.ci/run` installs. */
let folder: string
const at = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'age-programs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' })
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  expect([command[0], code, err]).toEqual([command[0], 0, code === 0 ? err : ''])
  return out
}

async function writeArchive(path: string, recipients: string[]): Promise<void> {
  const archive = await createArchive(path, await createEncryption(recipients))
  await archive.add('rows/settings/000001-1', Buffer.alloc(300_000, 'x'))
  await archive.finish({ madeAt: '2026-11-24T00:00:00.000Z', migrations: [], tables: [], sequences: [] })
  await archive.keep()
}

test('age opens our backups with a key of ours or of age-keygen', async () => {
  await run('age-keygen', '-o', at('theirs.txt'))
  const ours = await makeIdentityFile(at('ours.txt'))
  const theirs = (await run('age-keygen', '-y', at('theirs.txt'))).trim()
  expect((await run('age-keygen', '-y', at('ours.txt'))).trim()).toBe(ours)
  await writeArchive(at('backup.tar.age'), [ours, theirs])
  for (const identity of ['ours.txt', 'theirs.txt']) {
    await run('age', '-d', '-i', at(identity), '-o', at(`${identity}.tar`), at('backup.tar.age'))
    const names = (await run('tar', 'tf', at(`${identity}.tar`))).split('\n')
    expect(names[0]).toBe('rows/settings/000001-1.zst')
    await (await openArchive(at(`${identity}.tar`))).close()
  }
})

test('a restore opens an older backup that age has encrypted', async () => {
  const recipient = await makeIdentityFile(at('key.txt'))
  await writeArchive(at('first.tar.age'), [recipient])
  await run('age', '-d', '-i', at('key.txt'), '-o', at('plain.tar'), at('first.tar.age'))
  await run('age', '-r', recipient, '-o', at('again.tar.age'), at('plain.tar'))
  const archive = await openArchive(at('again.tar.age'), await readIdentityFile(at('key.txt')))
  expect(archive.manifest.parts).toHaveLength(1)
  await archive.close()
  await writeFile(at('cut.tar.age'), (await readFile(at('again.tar.age'))).subarray(0, -1))
  await expect(openArchive(at('cut.tar.age'), await readIdentityFile(at('key.txt')))).rejects.toThrow(
    'not a complete backup',
  )
})
