import { expect, test } from 'vitest'
import { requireMayScrape } from './routes.ts'

const TOKEN = 'a-token-of-the-operator'
const settings = { METRICS_TOKEN: undefined, TRUST_PROXY: '', PUBLIC_URL: undefined }
type Settings = Partial<Record<keyof typeof settings, string>>

/** `in`, or the code of the error. */
function enter(
  given: Settings,
  socket: string | undefined,
  headers: Record<string, string> = {},
  url = 'http://127.0.0.1:3000/metrics',
): string {
  try {
    requireMayScrape({ ...settings, ...given }, new Request(url, { headers }), socket)
    return 'in'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('without a token, programs on this machine come in, and no one else', () => {
  expect(enter({}, '127.0.0.1')).toBe('in')
  expect(enter({}, '::1', {}, 'http://[::1]:3000/metrics')).toBe('in')
  expect(enter({ PUBLIC_URL: 'http://localhost:3000' }, '::ffff:127.0.0.1')).toBe('in')
  expect(enter({}, '203.0.113.9')).toBe('forbidden')
  expect(enter({}, undefined)).toBe('forbidden')
  expect(enter({}, '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe('forbidden')
})

test.each(['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])(
  'without a token, a request with %s comes through a proxy on this machine, from anyone',
  (header) => {
    expect(enter({}, '127.0.0.1', { [header]: '127.0.0.1' })).toBe('forbidden')
  },
)

test('without a token, a proxy that adds no header is known by the settings or by the host', () => {
  expect(enter({ TRUST_PROXY: '127.0.0.1' }, '127.0.0.1')).toBe('forbidden')
  expect(enter({ PUBLIC_URL: 'https://care.example.org' }, '127.0.0.1')).toBe('forbidden')
  expect(enter({}, '127.0.0.1', {}, 'http://care.example.org/metrics')).toBe('forbidden')
})

test('with a token, those who send it come in from anywhere, and no one else does', () => {
  const given = { METRICS_TOKEN: TOKEN, TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://care.example.org' }
  const withToken = (authorization: string) => enter(given, '203.0.113.9', { authorization })
  expect(withToken(`Bearer ${TOKEN}`)).toBe('in')
  expect(withToken(`bearer ${TOKEN}`)).toBe('in')
  for (const wrong of ['Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN])
    expect([wrong, withToken(wrong)]).toEqual([wrong, 'unauthorized'])
  expect(enter(given, '127.0.0.1')).toBe('unauthorized')
  expect(enter(given, '127.0.0.1', {}, `http://127.0.0.1/metrics?token=${TOKEN}`)).toBe('unauthorized')
})
