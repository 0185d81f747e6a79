import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '../../../shared/site.ts'
import { readSite } from './site.ts'

test("the operator's values replace the defaults", () => {
  expect(readSite({})).toEqual(DEFAULT_SITE)
  expect(
    readSite({
      SITE_NAME: 'Oak & Elm',
      SUPPORT_PHONE: '(608) 555-0142',
      SUPPORT_EMAIL: 'help@oak.example',
      REVERSE_GEOCODE_URL: 'https://where.example/reverse',
    }),
  ).toEqual({
    name: 'Oak & Elm',
    phone: '(608) 555-0142',
    email: 'help@oak.example',
    reverseGeocodeUrl: 'https://where.example/reverse',
    sendsMail: false,
  })
})

test('a site with a mail server sends mail', () => {
  expect(readSite({ SMTP_URL: 'smtp://mail.example' }).sendsMail).toBe(true)
})
