import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CERTIFICATE } from '#server/testing/certificates/certificates.ts'
import { HAPROXY } from '#server/testing/haproxy.ts'

test('HAProxy accepts the example, with a certificate in its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-test-'))
  const { cert, key } = CERTIFICATE
  await writeFile(join(folder, 'care.pem'), cert + key)
  const example = await readFile(join(import.meta.dirname, 'haproxy.cfg'), 'utf8')
  await writeFile(
    join(folder, 'haproxy.cfg'),
    example.replace('/etc/haproxy/certs/', join(folder, 'care.pem')),
  )
  const check = Bun.spawnSync([HAPROXY ?? 'haproxy', '-c', '-f', join(folder, 'haproxy.cfg')])
  expect(`${check.stdout}${check.stderr}`).not.toMatch(/WARNING|ALERT/)
  expect(check.exitCode).toBe(0)
  await rm(folder, { recursive: true })
})
