import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkEndpoint } from './listen.ts'

const NOT_OURS = 'HOST must be a name or an address of this machine, such as localhost or 0.0.0.0'

test.each(['localhost', '127.0.0.1', '0.0.0.0'])('accepts HOST=%s', async (HOST) => {
  await expect(checkEndpoint({ HOST, PORT: 0 })).resolves.toBeUndefined()
})

// 192.0.2.1 is reserved for documentation (RFC 5737), and .invalid names never exist (RFC 2606).
test.each(['999.1.1.1', '192.0.2.1', 'nosuchhost.invalid', 'http://localhost', 'this machine'])(
  'rejects HOST=%s and names the variable',
  async (HOST) => {
    await expect(checkEndpoint({ HOST, PORT: 0 })).rejects.toThrow(NOT_OURS)
  },
)

test('rejects a used port and names the variable, and leaves a free port free', async () => {
  const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const endpoint = { HOST: '127.0.0.1', PORT: Number(other.port) }
  await expect(checkEndpoint(endpoint)).rejects.toThrow(`PORT ${endpoint.PORT} is used by another program`)
  await other.stop(true)
  await checkEndpoint(endpoint)
  await checkEndpoint(endpoint)
})

test('a server that cannot listen prints one line before it creates anything', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'hearthfinder-listen-'))
  const child = Bun.spawn([process.execPath, 'server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH ?? '', HOST: '192.0.2.1', PORT: '0', DATA_DIR },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const output = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text())
  expect(output).toBe(`Hearthfinder cannot start: ${NOT_OURS}\n`)
  expect(await child.exited).toBe(1)
  expect(await readdir(DATA_DIR)).toEqual([])
  await rm(DATA_DIR, { recursive: true })
})
