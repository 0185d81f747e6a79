// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '#shared/contract/site.ts'
import { composePage } from './compose-page.ts'

const TEMPLATE =
  '<html><head><!--head--><script type="module" src="/assets/app.js"></script></head><body><div id="root"><!--screen--></div><noscript>x</noscript></body></html>'

test("puts the screen's head, content and path into the page", () => {
  const html = composePage(TEMPLATE, DEFAULT_SITE, {
    path: '/about',
    head: '<title>T</title><link href="/a.css">',
    body: '<h1>Hello $1</h1>',
  })
  expect(html).toContain('<title>T</title><link href="/a.css">')
  expect(html).toContain('<div id="root" data-page="/about"><h1>Hello $1</h1></div>')
  expect(html).not.toContain('noscript')
})

test("keeps a screen's own text for browsers without JavaScript", () => {
  const html = composePage(TEMPLATE, DEFAULT_SITE, { path: '/form', body: '<noscript>y</noscript>' })
  expect(html).toContain('<noscript>y</noscript>')
  expect(html).not.toContain('<noscript>x</noscript>')
})

test('the shell is empty, and says that it needs JavaScript', () => {
  const html = composePage(TEMPLATE, DEFAULT_SITE, {})
  expect(html).toContain('<div id="root"></div><noscript>x</noscript>')
})

test('a browser reads the values back, with any characters', () => {
  const site = { ...DEFAULT_SITE, name: `Oak & "Elm's" <b onclick="x()">$1&amp;` }
  const page = new DOMParser().parseFromString(composePage(TEMPLATE, site, {}), 'text/html')
  const meta = page.querySelector<HTMLMetaElement>('meta[name="site"]')
  expect(JSON.parse(meta?.content ?? '')).toEqual(site)
})

test('data and structured data are blocks that their text cannot end', () => {
  const json = { name: '</script><script>alert(1)</script>', note: '<!-- style="x"' }
  const html = composePage(TEMPLATE.replace('</html>', '</body></html>'), DEFAULT_SITE, {
    path: '/facilities/a&"b',
    body: '<h1>Oak</h1>',
    structuredData: json,
    data: { path: '/api/facilities/a', json },
  })
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')).toEqual(
    json,
  )
  const data = page.querySelector<HTMLElement>('script[type="application/json"]')
  expect(data?.dataset.path).toBe('/api/facilities/a')
  expect(JSON.parse(data?.textContent ?? '')).toEqual(json)
  expect(page.querySelector<HTMLElement>('#root')?.dataset.page).toBe('/facilities/a&"b')
  expect(page.scripts.length).toBe(3)
})

test.each([
  '<script>alert(1)</script>',
  '<style>a{}</style>',
  '<p style="color:red">',
  '<button onclick="x()">',
])('refuses to render a page with %s', (body) => {
  expect(() => composePage(TEMPLATE, DEFAULT_SITE, { path: '/', body })).toThrow(/inline/)
})
