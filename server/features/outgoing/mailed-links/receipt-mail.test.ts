import { expect, test } from 'vitest'
import { addToken, describePlace, writeReceipt } from './receipt.ts'

const ENV = { PORT: 3000, PUBLIC_URL: 'https://care.example.org', SITE_NAME: 'Our Care' }
const FACTS = { reference: 'ABC-123', city: 'Madison', state: 'WI', language: null }

test('names the reference, the place and the address without a token', () => {
  const { subject, text } = writeReceipt(ENV, FACTS, 'received')
  expect(subject).toBe('Your search at Our Care, reference ABC-123')
  expect(text).toContain('Reference: ABC-123\nPlace: Madison, WI\n')
  expect(text).toContain('\nhttps://care.example.org/open\n')
})

test.each(['received', 'requested'] as const)(
  'writes the same to a family that reads Spanish: %s',
  (reason) => {
    const { subject, text } = writeReceipt(ENV, { ...FACTS, language: 'es' }, reason)
    expect(subject).toBe('Su búsqueda en Our Care, referencia ABC-123')
    expect(text).toContain('Referencia: ABC-123\nLugar: Madison, WI\n')
    expect(text).toContain('\nhttps://care.example.org/es/open\n')
    const lines = (language: 'en' | 'es') =>
      writeReceipt(ENV, { ...FACTS, language }, reason).text.split('\n')
    const blanks = (language: 'en' | 'es') => lines(language).map((line) => line === '')
    expect(blanks('es')).toEqual(blanks('en'))
    expect(addToken(ENV, text, 'token')).toContain('\nhttps://care.example.org/es/open#token\n')
  },
)

test('adds the token to the address only, in its fragment', () => {
  const { text } = writeReceipt(ENV, FACTS, 'requested')
  expect(addToken(ENV, text, 'to$&ken').match(/\S*to\$&ken\S*/g)).toEqual([
    'https://care.example.org/open#to$&ken',
  ])
})

test.each([
  ['https://care.example.org/open\nYours', 'https://care.example.org/open#t\nYours'],
  ['See https://care.example.org/es/open.', 'See https://care.example.org/es/open#t.'],
  ['https://care.example.org/openings https://other.example/open', undefined],
])('adds the token wherever staff left the address, and to no other one: %j', (text, expected = text) => {
  expect(addToken(ENV, text, 't')).toBe(expected)
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
