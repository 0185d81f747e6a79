import { expect, test } from 'vitest'
import { composePage } from './prerender-pages.ts'

const TEMPLATE =
  '<html><head><!--head--><script type="module" src="/assets/app.js"></script></head><body><div id="root"><!--screen--></div><noscript>x</noscript></body></html>'
const page = (body: string) => ({ head: '<title>T</title>', body, module: 'm.tsx' })

test("puts the screen's title, links and path into the page", () => {
  const html = composePage(TEMPLATE, page('<h1>Hello $1</h1>'), '/about', '<link href="/a.css">')
  expect(html).toContain('<title>T</title><link href="/a.css">')
  expect(html).toContain('<div id="root" data-page="/about"><h1>Hello $1</h1></div>')
  expect(html).not.toContain('noscript')
})

test.each([
  '<script>alert(1)</script>',
  '<style>a{}</style>',
  '<p style="color:red">',
  '<button onclick="x()">',
])('refuses to build a page with %s', (body) => {
  expect(() => composePage(TEMPLATE, page(body), '/', '')).toThrow(/inline/)
})
