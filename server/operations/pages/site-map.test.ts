import { expect, test } from 'vitest'
import { communitiesMap, robotsTxt, siteMapIndex } from './site-map.ts'

const ORIGIN = 'https://care.example.org'

test('robots may read everything but calls, the portal and pages about one family', () => {
  const lines = robotsTxt(ORIGIN).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /portal_mgmt_secure',
      'Disallow: /results',
      'Disallow: /es/results',
    ]),
  )
  expect(lines.filter((line) => line.includes('/es/')).join()).not.toMatch(/api|portal/)
  expect(lines).not.toContain('Disallow: /')
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})

test.each([
  [0, ['pages']],
  [1, ['pages', '0']],
  [10_000, ['pages', '0']],
  [10_001, ['pages', '0', '1']],
])('%d communities take these parts: %j', (communities, parts) => {
  const listed = [...siteMapIndex(ORIGIN, communities).matchAll(/\?part=(\w+)</g)].map(([, part]) => part)
  expect(listed).toEqual(parts)
})

test('addresses are valid in XML', () => {
  const map = communitiesMap(ORIGIN, [{ id: "a&b'<c", updatedAt: new Date('2026-11-23T00:00:00Z') }])
  expect(map).toContain(
    `<loc>${ORIGIN}/facilities/a%26b&apos;%3Cc</loc><lastmod>2026-11-23T00:00:00.000Z</lastmod>`,
  )
})
