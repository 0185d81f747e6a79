import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { ErrorBody } from '#shared/contract/errors.ts'
import { API } from '#shared/contract/paths.ts'

const app = openForTests(openPortalApp)
let server: { url: string; stop: () => unknown }
let paths: Record<string, Record<string, unknown>>
beforeAll(async () => {
  server = app.listen()
  paths = (await (await app.call('GET', API.openApi)).json()).paths
})
afterAll(() => server.stop())

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']
const addressOf = (path: string) => server.url + path.replaceAll(/\{\w+\}/g, 'x')
const methodsOf = (operations: Record<string, unknown>) =>
  Object.keys(operations).map((method) => method.toUpperCase())
const allowedBy = (response: Response) => response.headers.get('allow')?.split(', ').sort()
const allowedFor = (documented: string[]) =>
  [...documented, ...(documented.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()

test('rejects each method that the document does not list for a path, and lists the supported ones', async () => {
  expect(Object.keys(paths).length).toBeGreaterThan(30)
  for (const [path, operations] of Object.entries(paths)) {
    const documented = methodsOf(operations)
    for (const method of METHODS.filter((one) => !documented.includes(one))) {
      const response = await fetch(addressOf(path), { method })
      expect([method, path, response.status, allowedBy(response)]).toEqual([
        method,
        path,
        405,
        allowedFor(documented),
      ])
      expect(z.parse(ErrorBody, await response.json()).code).toBe('method_not_allowed')
    }
  }
})

test('answers OPTIONS with the methods of the path', async () => {
  for (const [path, operations] of Object.entries(paths)) {
    const response = await fetch(addressOf(path), { method: 'OPTIONS' })
    expect([path, response.status, allowedBy(response)]).toEqual([
      path,
      204,
      allowedFor(methodsOf(operations)),
    ])
  }
})

test('answers HEAD like GET without the body', async () => {
  for (const [path, operations] of Object.entries(paths)) {
    const response = await fetch(addressOf(path), { method: 'HEAD' })
    const status = operations.get ? (await fetch(addressOf(path))).status : 405
    expect([path, response.status, await response.text()]).toEqual([path, status, ''])
  }
})

test('responds with 404 on an unknown path, regardless of the method', async () => {
  for (const method of METHODS)
    expect((await fetch(`${server.url}/api/nothing`, { method })).status).toBe(404)
})
