import { expect, test } from 'vitest'
import { isLinkableWebsite, isStorableWebsite, isWebAddress } from './web-address.ts'

test.each([
  'https://oak.example',
  'http://www.oak.example/visit?day=1#top',
  'HTTPS://Oak.Example',
  'https://localhost:3000',
  'http://192.0.2.7',
  'https://münster.example',
])('%s is a web address', (text) => {
  expect(isWebAddress(text)).toBe(true)
})

test.each([
  '',
  'http://',
  'https:///oak.example',
  'http:evil',
  'http:oak.example',
  'httpjavascript:alert(1)',
  'javascript:alert(1)',
  'ftp://oak.example',
  'oak.example',
  'www.oak.example',
  'https://oak',
  'https://.',
  'https://oak. example',
  'https://oak.example and more',
  'Not listed',
])('%j is none', (text) => {
  expect(isWebAddress(text)).toBe(false)
})

test("in place of a website 'Not listed' may stand, and is not linked to", () => {
  expect(isStorableWebsite('Not listed')).toBe(true)
  expect(isLinkableWebsite('Not listed')).toBe(false)
})

test('what was stored before there was a rule is linked to when it starts with http, as the contract says', () => {
  expect(isLinkableWebsite('http://oak')).toBe(true)
  expect(isLinkableWebsite('www.oak.example')).toBe(false)
  expect(isLinkableWebsite(null)).toBe(false)
})
