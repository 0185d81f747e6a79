import { expect, test } from 'vitest'
import { isPublicAddress } from './request-host.ts'

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ...[
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:127.0.0.1'],
    ...['::ffff:a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'house'],
    ...['168.63.129.16', '::ffff:168.63.129.16', '4000::1', '5f00::1', '::7f00:1', 'fec0::1', 'e000::1'],
  ].map((address) => [address, false] as const),
] as const)('%s is on the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
