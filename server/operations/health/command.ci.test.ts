import { expect, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { runCommand } from '#server/testing/run-command.ts'

const ask = (port: number, HOST = '0.0.0.0') =>
  runCommand(`${import.meta.dirname}/command.ts`, [], { HOST, PORT: String(port) })

test.each([
  [200, 0],
  [503, 1],
])('if the server answers %i, the health check exits with %i', async (status, code) => {
  const paths: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '0.0.0.0',
    fetch: ({ url }) => {
      paths.push(new URL(url).pathname)
      return new Response(null, { status })
    },
  })
  const result = await ask(server.port ?? 0)
  await server.stop(true)
  expect(result.code).toBe(code)
  expect(result.out + result.err).toContain(`answered ${status}`)
  expect(paths).toEqual(['/api/health'])
})

test('without a server or with a wrong setting, it exits with 1 and says why', async () => {
  expect(await ask(await freePort())).toMatchObject({ code: 1, err: 'the server does not answer\n' })
  expect(await ask(99_999)).toMatchObject({ code: 1, err: expect.stringContaining('PORT') })
  const { code, out } = await runCommand(`${import.meta.dirname}/command.ts`, ['--help'], {})
  expect([code, out]).toEqual([0, expect.stringContaining('usage: bun run health')])
})
