import { expect, test } from 'vitest'
import { addToken, describePlace, writeReceipt } from './receipt.ts'

const ENV = { PORT: 3000, PUBLIC_URL: 'https://care.example.org', SITE_NAME: 'Our Care' }
const FACTS = { reference: 'ABC-123', city: 'Madison', state: 'WI' }

test('names the reference, the place and the address without a token', () => {
  const { subject, text } = writeReceipt(ENV, FACTS, 'received')
  expect(subject).toBe('Your search at Our Care, reference ABC-123')
  expect(text).toContain('Reference: ABC-123\nPlace: Madison, WI\n')
  expect(text).toContain('\nhttps://care.example.org/open\n')
})

test('adds the token to the address only, in its fragment', () => {
  const { text } = writeReceipt(ENV, FACTS, 'requested')
  expect(addToken(ENV, text, 'to$&ken').match(/\S*to\$&ken\S*/g)).toEqual([
    'https://care.example.org/open#to$&ken',
  ])
})

test.each(['St. Louis', "Coeur d'Alene", 'Winston-Salem', 'Española', 'Mt. Pleasant'])(
  'mails the city %s',
  (city) => {
    expect(describePlace(city, 'MO')).toBe(`${city}, MO`)
  },
)

test.each(['evil.example', 'Go to https://evil.example', 'a\nb', 'Call 555-0100', 'x'.repeat(41), '. '])(
  'mails no city that is not a name: %j',
  (city) => {
    expect(describePlace(city, 'MO')).toBe('MO')
  },
)
