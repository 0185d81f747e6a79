import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '#shared/contract/site.ts'
import { readSite } from './read-site.ts'

const LIVE = { PUBLIC_URL: 'https://care.example.org' }

test('without settings or content, a local site has the defaults', () => {
  expect(readSite({}, {})).toEqual(DEFAULT_SITE)
})

test("the environment's values come before the content's, and those before the defaults", () => {
  const support = { phone: '(608) 555-0199', email: 'help@oak.example' }
  expect(
    readSite(
      {
        SITE_NAME: 'Oak & Elm',
        PUBLIC_URL: 'http://localhost:3000',
        SUPPORT_PHONE: '(608) 555-0142',
        REVERSE_GEOCODE_URL: 'https://where.example/reverse',
        SMTP_URL: 'smtp://mail.example',
      },
      { support, businessHours: 'Mon-Thu' },
    ),
  ).toEqual({
    name: 'Oak & Elm',
    phone: '(608) 555-0142',
    email: 'help@oak.example',
    origin: 'http://localhost:3000',
    isLive: false,
    reverseGeocodeUrl: 'https://where.example/reverse',
    sendsMail: true,
    content: { businessHours: 'Mon-Thu' },
    spanish: {},
    isSpanishReviewed: false,
  })
})

test('a live site has no testimonials, counts of families or percentages', () => {
  const { content } = readSite(LIVE, {})
  expect(content.testimonials).toEqual([])
  expect(content.statistics?.map(({ figure }) => figure)).toEqual(['500+', '24/7'])
})

test("a live site shows the operator's own", () => {
  const own = {
    testimonials: [{ name: 'Anne', relation: 'Daughter', content: 'Twelve minutes away.' }],
    statistics: [{ figure: '212', label: 'Families helped' }],
  }
  expect(readSite(LIVE, own).content).toEqual(own)
})

test('Spanish texts are apart from the English ones, without those for the desk', () => {
  const es = { businessHours: 'Lun-Jue', consentWords: '¿Podemos?', emailTemplates: [], isReviewed: true }
  expect(readSite({}, { businessHours: 'Mon-Thu', es })).toMatchObject({
    content: { businessHours: 'Mon-Thu' },
    spanish: { businessHours: 'Lun-Jue' },
    isSpanishReviewed: true,
  })
  expect(Object.keys(readSite({}, { es }).spanish)).toEqual(['businessHours'])
})
