import { expect, test } from 'vitest'
import { mailLink, phoneLink } from './contact-links.ts'

test('keeps extra recipients and fields out of a mail link', () => {
  expect(mailLink('hello@oak.example')).toBe('mailto:hello@oak.example')
  const link = new URL(mailLink('a?bcc=evil@x.org&body=b#c'))
  expect([link.search, link.hash]).toEqual(['', ''])
  expect(decodeURIComponent(link.pathname)).toBe('a?bcc=evil@x.org&body=b#c')
  expect(new URL(mailLink('a%3Fbcc=evil@x.org')).pathname).toBe('a%253Fbcc%3Devil@x.org')
})

test('dials only the digits of a phone number', () => {
  expect(phoneLink('+1 (512) 555-0142')).toBe('tel:+15125550142')
  expect(phoneLink('512;x=1?y')).toBe('tel:5121')
})
