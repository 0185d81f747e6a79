import { expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { securityTxtRoutes } from './site-map.ts'

const NOW = new Date('2026-11-24T10:00:00Z')

const get = (variables: Record<string, string>) =>
  securityTxtRoutes({ env: readEnv(variables), now: () => NOW }).handle(
    new Request('http://localhost/.well-known/security.txt'),
  )

test('tells where to report a problem, and expires within a year', async () => {
  const response = await get({
    SECURITY_CONTACT: 'security@example.org',
    PUBLIC_URL: 'https://care.example.org',
  })
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(
    [
      'Contact: mailto:security@example.org',
      'Expires: 2027-02-22T10:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://care.example.org/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('takes a page for reports, and has no address of its own without HTTPS', async () => {
  const text = await (await get({ SECURITY_CONTACT: 'https://example.org/report' })).text()
  expect(text).toMatch(/^Contact: https:\/\/example\.org\/report\n/)
  expect(text).not.toContain('Canonical')
})

test('is not there without a contact', async () => {
  expect((await get({})).status).toBe(404)
})
