// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SITE } from '#shared/contract/site.ts'

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = ''
})

test('a page without values has the defaults', async () => {
  expect((await import('./site.ts')).site).toEqual(DEFAULT_SITE)
})

test('the values come from the page, and a missing one from the defaults', async () => {
  const meta = document.createElement('meta')
  meta.name = 'site'
  meta.content = JSON.stringify({ name: 'Oak & Elm', sendsMail: true })
  document.head.append(meta)
  expect((await import('./site.ts')).site).toEqual({ ...DEFAULT_SITE, name: 'Oak & Elm', sendsMail: true })
})
