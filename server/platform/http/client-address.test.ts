import { expect, test } from 'vitest'
import { clientAddress, networkOf, readBlocks, siteOf, truncateAddress } from './client-address.ts'

const from = (forwarded: string | undefined, socket: string | undefined, trusted = '') =>
  clientAddress(
    new Request('http://localhost/', {
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    }),
    socket,
    trusted,
  )

test('ignores X-Forwarded-For unless the operator names the proxy', () => {
  expect(from('198.51.100.7', '203.0.113.9')).toBe('203.0.113.9')
  expect(from('198.51.100.7', '203.0.113.9', '10.0.0.0/8')).toBe('203.0.113.9')
})

test('takes the address from a trusted proxy, and ignores addresses that the caller could have forged', () => {
  expect(from('1.1.1.1, 198.51.100.7', '127.0.0.1', '127.0.0.1')).toBe('198.51.100.7')
  expect(from('1.1.1.1, 198.51.100.7, 10.1.2.3', '127.0.0.1', '127.0.0.1, 10.0.0.0/8')).toBe('198.51.100.7')
})

test('uses the last trusted hop as the caller where the chain of addresses ends', () => {
  expect(from('198.51.100.7, unknown', '127.0.0.1', '127.0.0.1')).toBe('127.0.0.1')
  expect(from('10.0.0.2', '127.0.0.1', '127.0.0.1,10.0.0.0/8')).toBe('10.0.0.2')
  expect(from(undefined, '127.0.0.1', '127.0.0.1')).toBe('127.0.0.1')
  expect(from('198.51.100.7', undefined, '127.0.0.1')).toBeUndefined()
})

test('reads an IPv4-mapped IPv6 address as IPv4', () => {
  expect(from(undefined, '::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(from('::ffff:198.51.100.7', '::ffff:127.0.0.1', '127.0.0.0/8')).toBe('198.51.100.7')
  expect(from('198.51.100.7', '127.0.0.1', '::ffff:127.0.0.1')).toBe('198.51.100.7')
})

test('trusts IPv6 proxies and blocks', () => {
  expect(from('2001:db8::7', 'fd00::1', 'fd00::/8')).toBe('2001:db8::7')
  expect(from('2001:db8::7', '::1', '::1')).toBe('2001:db8::7')
})

test.each(['10.0.0.0/', '10.0.0.0/33', 'fd00::/129', '10.0.0', 'proxy', '10.0.0.0/8/8', '10.0.0.0/x', '/8'])(
  'refuses %s as a proxy',
  (entry) => {
    expect(() => readBlocks(`127.0.0.1, ${entry}`)).toThrow(`'${entry}' is neither an address nor a block`)
  },
)

test('reads a hop with a port', () => {
  expect(from('198.51.100.7:4711', '127.0.0.1', '127.0.0.1')).toBe('198.51.100.7')
  expect(from('[2001:db8::7]:443', '127.0.0.1', '127.0.0.1')).toBe('2001:db8::7')
  expect(from('[2001:db8::7]', '127.0.0.1', '127.0.0.1')).toBe('2001:db8::7')
  expect(from('203.0.113.9, 10.0.0.2:80', '127.0.0.1', '127.0.0.1,10.0.0.0/8')).toBe('203.0.113.9')
})

test.each(['0.0.0.0/0', '::/0', '10.0.0.0/0'])('refuses %s, which trusts everyone', (entry) => {
  expect(() => readBlocks(`127.0.0.1, ${entry}`)).toThrow(`'${entry}' trusts every address`)
})

test('truncates an address so that it does not identify a household', () => {
  expect(truncateAddress('203.0.113.9')).toBe('203.0.113.0')
  expect(truncateAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::')
  expect(truncateAddress('2001:db8::6')).toBe('2001:db8:0::')
  expect(truncateAddress('::1')).toBe('0:0:0::')
})

test('counts the callers of one IPv6 network as one', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff::9'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(siteOf('2001:db8:1:2::1')).toBe(siteOf('2001:db8:1:ffff::9'))
  expect(siteOf('2001:db8:1:2::1')).not.toBe(siteOf('2001:db8:2:2::1'))
  expect(siteOf('203.0.113.9')).toBe('203.0.113.9')
})
