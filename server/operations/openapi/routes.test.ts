import { Elysia } from 'elysia'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { documented } from '../../platform/http/documented.ts'
import { openApiRoutes } from './routes.ts'

const Seat = z.object({ row: z.string().check(z.maxLength(2)), note: z.nullable(z.string()) })

function appWithOneCall() {
  const app = new Elysia()
    .get('/api/seats/:row', () => 'x', {
      detail: documented({
        summary: 'One seat',
        tag: 'Seats',
        params: { row: 'Its row' },
        headers: { 'X-Why': 'A reason' },
        body: Seat,
        answers: { 200: Seat, 202: { description: 'Later', headers: { Location: 'Where' } } },
        failures: ['invalid', 'key_reused', 'not_found'],
      }),
    })
    .get('/api/hidden', () => 'x')
    .get('/page', () => 'x')
  return app.use(openApiRoutes(() => app.routes))
}

const get = (path: string) => appWithOneCall().handle(new Request(`http://localhost${path}`))

test('the document has each described call with its body, answers and failures', async () => {
  const document = await (await get('/api/openapi.json')).json()
  expect(Object.keys(document.paths)).toEqual(['/api/seats/{row}'])
  const call = document.paths['/api/seats/{row}'].get
  expect(
    call.parameters.map((p: { name: string; in: string; required: boolean }) => [p.in, p.name, p.required]),
  ).toEqual([
    ['path', 'row', true],
    ['header', 'X-Why', false],
  ])
  expect(call.requestBody.content['application/json'].schema.properties.row).toEqual({
    type: 'string',
    maxLength: 2,
  })
  expect(Object.keys(call.responses).sort()).toEqual(['200', '202', '404', '422', '500', '503'])
  expect(call.responses[422].description).toBe('invalid or key_reused')
  expect(call.responses[202].headers.Location.description).toBe('Where')
})

test('the page takes every script and style from this server and has none inline', async () => {
  const html = await (await get('/api/docs')).text()
  const addresses = [...html.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(
    ([, address]) => address as string,
  )
  expect(addresses.length).toBe(4)
  for (const address of addresses) {
    expect(address).toMatch(/^\/api\/docs\//)
    const answer = await get(address)
    expect(answer.status).toBe(200)
    expect((await answer.text()).length).toBeGreaterThan(10)
  }
  expect(html).not.toMatch(/<script>|<style|style=/)
})
