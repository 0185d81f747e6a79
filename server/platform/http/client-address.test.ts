import { expect, test } from 'vitest'
import { blockListOf, clientAddress, networkOf, truncateAddress } from './client-address.ts'

const from = (forwarded: string | undefined, socket: string | undefined, trusted = '') =>
  clientAddress(
    new Request('http://localhost/', {
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    }),
    socket,
    trusted,
  )

test('nobody is believed about an address unless the operator names the proxy', () => {
  expect(from('198.51.100.7', '203.0.113.9')).toBe('203.0.113.9')
  expect(from('198.51.100.7', '203.0.113.9', '10.0.0.0/8')).toBe('203.0.113.9')
})

test('a trusted proxy names the caller, and what the caller wrote further left counts for nothing', () => {
  expect(from('1.1.1.1, 198.51.100.7', '127.0.0.1', '127.0.0.1')).toBe('198.51.100.7')
  expect(from('1.1.1.1, 198.51.100.7, 10.1.2.3', '127.0.0.1', '127.0.0.1, 10.0.0.0/8')).toBe('198.51.100.7')
})

test('where the chain of addresses breaks off, the last trusted hop stands for the caller', () => {
  expect(from('198.51.100.7, unknown', '127.0.0.1', '127.0.0.1')).toBe('127.0.0.1')
  expect(from('10.0.0.2', '127.0.0.1', '127.0.0.1,10.0.0.0/8')).toBe('10.0.0.2')
  expect(from(undefined, '127.0.0.1', '127.0.0.1')).toBe('127.0.0.1')
  expect(from('198.51.100.7', undefined, '127.0.0.1')).toBeUndefined()
})

test('an IPv4 address in IPv6 clothes is the IPv4 address', () => {
  expect(from(undefined, '::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(from('::ffff:198.51.100.7', '::ffff:127.0.0.1', '127.0.0.0/8')).toBe('198.51.100.7')
  expect(from('198.51.100.7', '127.0.0.1', '::ffff:127.0.0.1')).toBe('198.51.100.7')
})

test('IPv6 proxies and blocks are trusted too', () => {
  expect(from('2001:db8::7', 'fd00::1', 'fd00::/8')).toBe('2001:db8::7')
  expect(from('2001:db8::7', '::1', '::1')).toBe('2001:db8::7')
})

test.each(['10.0.0.0/', '10.0.0.0/33', 'fd00::/129', '10.0.0', 'proxy', '10.0.0.0/8/8', '10.0.0.0/x', '/8'])(
  '%s names no proxy',
  (entry) => {
    expect(() => blockListOf(`127.0.0.1, ${entry}`)).toThrow(`'${entry}' is neither an address nor a block`)
  },
)

test('an address is kept without its household', () => {
  expect(truncateAddress('203.0.113.9')).toBe('203.0.113.0')
  expect(truncateAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::')
  expect(truncateAddress('2001:db8::6')).toBe('2001:db8:0::')
  expect(truncateAddress('::1')).toBe('0:0:0::')
})

test('callers of one IPv6 network count as one', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff::9'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
})
