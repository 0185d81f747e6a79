import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readParts } from './driver-patch.ts'
import { ROOT } from './run.ts'

test('every part names its upstream issue and a test that exists', async () => {
  const parts = await readParts()
  expect(parts.length).toBeGreaterThan(0)
  for (const { name, text, test } of parts) {
    expect(text, name).toMatch(/^# Upstream: (https:\/\/github\.com\/porsager\/postgres\/|none found)/m)
    expect(await readFile(join(ROOT, test.file), 'utf8'), name).toContain(`test('${test.name}'`)
  }
})

test('the installed driver has the patch', async () => {
  const source = async (name: string) => readFile(join(ROOT, 'node_modules/postgres/src', name), 'utf8')
  const installed = `${await source('connection.js')}${await source('index.js')}`
  for (const { name, text } of await readParts()) {
    const added = text.split('\n').filter((line) => /^\+(?!\+\+ )./.test(line))
    for (const line of added) expect(installed, name).toContain(line.slice(1))
  }
})
