import { BlockList, isIP } from 'node:net'

/**
 * The address of the caller: the socket's, or, when that is a trusted proxy, the nearest one in X-Forwarded-For
 * that is not (whatever stands further left the caller may have made up).
 * @param trusted addresses and CIDR blocks, separated by commas
 */
export function clientAddress(
  request: Request,
  socketAddress: string | undefined,
  trusted: string,
): string | undefined {
  let address = plain(socketAddress ?? '')
  if (!address || !trusted) return address
  const proxies = blockListOf(trusted)
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').reverse()
  for (const hop of hops) {
    if (!proxies.check(address, familyOf(address))) break
    const next = plain(hop.trim())
    if (!next) break
    address = next
  }
  return address
}

/** The part of an address that one caller has: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? groupsOf(address).slice(0, 4).join(':') : address
}

/** An address that names no household: without the last octet (IPv4) or the last 80 bits (IPv6). */
export function truncateAddress(address: string): string {
  if (isIP(address) === 6) return `${groupsOf(address).slice(0, 3).join(':')}::`
  return address.replace(/\d+$/, '0')
}

/**
 * Reads addresses and CIDR blocks, separated by commas.
 * @throws Error that names the first entry that is neither
 */
export function blockListOf(trusted: string): BlockList {
  const list = new BlockList()
  for (const entry of trusted.split(',').map((part) => part.trim())) {
    if (!entry) continue
    const [, given = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const address = plain(given)
    const bits = isIP(given) === 4 ? 32 : 128
    const mappedBlock = prefix !== undefined && address !== given
    if (!address || mappedBlock || Number(prefix ?? 0) > bits) {
      throw new Error(`'${entry}' is neither an address nor a block such as 10.0.0.0/8`)
    }
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** '::ffff:192.0.2.1' is 192.0.2.1; text that is no address is undefined. */
function plain(address: string): string | undefined {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(bare) ? bare : undefined
}

/** The eight groups of an IPv6 address, zeros written out. */
function groupsOf(address: string): string[] {
  const [, canonical = ''] = /\[(.*)\]/.exec(new URL(`http://[${address}]`).host) ?? []
  const [head = '', tail] = canonical.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  return [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
}
