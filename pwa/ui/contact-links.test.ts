import { expect, test } from 'vitest'
import { directionsLink, mailLink, phoneLink } from './contact-links.ts'

test('keeps extra recipients and fields out of a mail link', () => {
  expect(mailLink('hello@oak.example')).toBe('mailto:hello@oak.example')
  const link = new URL(mailLink('a?bcc=evil@x.org&body=b#c'))
  expect([link.search, link.hash]).toEqual(['', ''])
  expect(decodeURIComponent(link.pathname)).toBe('a?bcc=evil@x.org&body=b#c')
  expect(new URL(mailLink('a%3Fbcc=evil@x.org')).pathname).toBe('a%253Fbcc%3Devil@x.org')
})

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'geo:0,0?q='],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'https://maps.apple.com/?daddr='],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.google.com/maps/dir/?api=1&destination='],
])('leads to directions in the maps of %s', (userAgent, start) => {
  expect(directionsLink('1 Elm St & Oak, Madison, WI', userAgent)).toBe(
    `${start}1%20Elm%20St%20%26%20Oak%2C%20Madison%2C%20WI`,
  )
})

test.each([
  ['(608) 339-9444', 'tel:+16083399444'],
  ['4076225076', 'tel:+14076225076'],
  ['972 580 8500', 'tel:+19725808500'],
  ['802-866-5582', 'tel:+18028665582'],
  ['(602)870-6374', 'tel:+16028706374'],
  ['(401) 889-5905 ', 'tel:+14018895905'],
  ['+1 (207) 878-3221', 'tel:+12078783221'],
  ['1.800.555.0142', 'tel:+18005550142'],
  ['+44 20 7946 0018', 'tel:+442079460018'],
  ['555-0142', 'tel:5550142'],
])('dials %s', (text, link) => {
  expect(phoneLink(text)).toBe(link)
})

test.each([
  ['(608) 339-9444 ext. 12', '12'],
  ['2108297561 ext 140', '140'],
  ['+1 (207) 864-4397 x4', '4'],
  ['+1 (207) 553-5800 x7080', '7080'],
  ['608-339-9444, Ext: 12', '12'],
  ['608-339-9444 extension 12', '12'],
  ['608-339-9444 #12', '12'],
  ['608-339-9444x12', '12'],
  ['1-800-CARE-NOW ext. 7', '7'],
])('keeps the extension of %s apart from the number', (text, extension) => {
  expect(phoneLink(text)).toMatch(new RegExp(`^tel:\\+1\\d{10},${extension}$`))
})

test('turns letters into the digits of their keys', () => {
  expect(phoneLink('1-800-CARE-NOW')).toBe('tel:+18002273669')
  expect(phoneLink('(800) go-fedex')).toBe('tel:+18004633339')
})

test.each([
  '',
  'pending',
  'No Phone',
  'Not listed',
  '(555) 555-0100 (placeholder)',
  '7136493007 or 7134470082',
  '(601) 912-5003                         (601) 912-5043',
  '(4697861573972) 849-5667',
  '(6032) 791-5000',
  '785-.59-4.26',
  '000-000-0000',
  '512;x=1?y',
  '+1 555',
  '6'.repeat(1000),
])('makes no link of %s', (text) => {
  expect(phoneLink(text)).toBeUndefined()
})
