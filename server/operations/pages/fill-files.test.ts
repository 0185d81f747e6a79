import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '#shared/contract/site.ts'
import { type BuiltFile, withEtag } from './built-files.ts'
import { fillFiles } from './load-pages.ts'

const SITE = { ...DEFAULT_SITE, name: 'Oak & Elm' }
const PAGES = new Map([['/about/index.html', '<h1>About Oak &amp; Elm</h1>']])

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const fileOf = (text: string): BuiltFile => ({
  type: 'text/plain',
  ...withEtag(new TextEncoder().encode(text)),
  isHashed: false,
})

const BUILT = {
  '/about/index.html': '<h1>About Hearthfinder</h1>',
  '/app.webmanifest': '{"name":"Hearthfinder","short_name":"Hearthfinder","display":"standalone"}',
  '/assets/main-1a2b.js': 'console.log(1)',
}
const WORKER = `precache([{revision:"${md5(BUILT['/about/index.html'])}",url:"about/index.html"},{revision:"${md5(BUILT['/app.webmanifest'])}",url:"app.webmanifest"},{revision:null,url:"assets/main-1a2b.js"}])`

function fill(built: Record<string, string>) {
  const files = new Map(Object.entries(built).map(([name, text]) => [name, fileOf(text)]))
  const filled = fillFiles(files, PAGES, SITE)
  const textOf = (name: string) => new TextDecoder().decode(filled.get(name)?.bytes)
  return { files, filled, textOf }
}

test('replaces pages and the name in the manifest, with new ETags and compressed copies', () => {
  const { files, filled, textOf } = fill({ ...BUILT, '/sw.js': WORKER })
  expect(textOf('/about/index.html')).toBe('<h1>About Oak &amp; Elm</h1>')
  expect(JSON.parse(textOf('/app.webmanifest'))).toEqual({
    name: 'Oak & Elm',
    short_name: 'Oak & Elm',
    display: 'standalone',
  })
  for (const name of ['/about/index.html', '/app.webmanifest', '/sw.js']) {
    const file = filled.get(name)
    expect(file?.etag, name).not.toBe(files.get(name)?.etag)
    expect(brotliDecompressSync(file?.brotli ?? new Uint8Array()).toString(), name).toBe(textOf(name))
  }
  expect(filled.get('/assets/main-1a2b.js')).toBe(files.get('/assets/main-1a2b.js'))
})

test("the service worker's list has the new content's revisions", () => {
  const { textOf } = fill({ ...BUILT, '/sw.js': WORKER })
  const worker = textOf('/sw.js')
  expect(worker).toContain(`{revision:"${md5(textOf('/about/index.html'))}",url:"about/index.html"}`)
  expect(worker).toContain(`{revision:"${md5(textOf('/app.webmanifest'))}",url:"app.webmanifest"}`)
  expect(worker).toContain('{revision:null,url:"assets/main-1a2b.js"}')
})

test('a build whose service worker does not list a page is refused', () => {
  expect(() => fill({ ...BUILT, '/sw.js': 'precache([])' })).toThrow('does not list /about/index.html')
})
