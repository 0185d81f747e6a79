import { expect, test } from 'vitest'
import { isLinkableWebsite, isStorableWebsite, isWebAddress } from './web-address.ts'

test.each([
  'https://oak.example',
  'http://www.oak.example/visit?day=1#top',
  'HTTPS://Oak.Example',
  'https://localhost:3000',
  'http://192.0.2.7',
  'https://münster.example',
])('accepts %s as a web address', (text) => {
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
])('rejects %j as a web address', (text) => {
  expect(isWebAddress(text)).toBe(false)
})

test("stores 'Not listed' as a website but does not link to it", () => {
  expect(isStorableWebsite('Not listed')).toBe(true)
  expect(isLinkableWebsite('Not listed')).toBe(false)
})

test('links to any stored website that starts with http', () => {
  expect(isLinkableWebsite('http://oak')).toBe(true)
  expect(isLinkableWebsite('www.oak.example')).toBe(false)
  expect(isLinkableWebsite(null)).toBe(false)
})
