import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tryToListen } from './listen.ts'

const NOT_OURS = 'HOST must be a name or an address of this machine, such as localhost or 0.0.0.0'

test.each(['localhost', '127.0.0.1', '0.0.0.0'])('the server may listen at %s', async (HOST) => {
  await expect(tryToListen({ HOST, PORT: 0 })).resolves.toBeUndefined()
})

// 192.0.2.1 is of the block that is nobody's (RFC 5737), and .invalid of the names that nobody has (RFC 2606).
test.each(['999.1.1.1', '192.0.2.1', 'nosuchhost.invalid', 'http://localhost', 'this machine'])(
  'HOST=%s is refused by name',
  async (HOST) => {
    await expect(tryToListen({ HOST, PORT: 0 })).rejects.toThrow(NOT_OURS)
  },
)

test('a port that is taken is refused by name, and one that was tried is free again', async () => {
  const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const place = { HOST: '127.0.0.1', PORT: Number(other.port) }
  await expect(tryToListen(place)).rejects.toThrow(`PORT ${place.PORT} is taken by another program`)
  await other.stop(true)
  await tryToListen(place)
  await tryToListen(place)
})

test('a server that cannot listen says so in one line, before it makes anything', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'hearthfinder-listen-'))
  const child = Bun.spawn([process.execPath, 'server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH ?? '', HOST: '192.0.2.1', PORT: '0', DATA_DIR },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text())
  expect(said).toBe(`Hearthfinder cannot start: ${NOT_OURS}\n`)
  expect(await child.exited).toBe(1)
  expect(await readdir(DATA_DIR)).toEqual([])
  await rm(DATA_DIR, { recursive: true })
})
