import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
/** A trusted address or CIDR block: the address and how many of its bits count. */
type Block = [Address, number]

/**
 * The caller's address: the socket's, or, when that is a trusted proxy, the nearest hop in X-Forwarded-For that isn't.
 * The caller could have forged anything further left. A hop may include a port.
 * @param trusted addresses and CIDR blocks, separated by commas
 */
export function clientAddress(
  request: Request,
  socketAddress: string | undefined,
  trusted: string,
): string | undefined {
  let address = readAddress(socketAddress ?? '')
  const proxies = readBlocks(trusted)
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').reverse()
  for (const hop of hops) {
    if (!address || !isIn(proxies, address)) break
    const next = readAddress(withoutPort(hop.trim()))
    if (!next) break
    address = next
  }
  return address?.toString()
}

/** Whether this is an address of this machine itself. */
export const isLoopback = (address: string | undefined): boolean =>
  readAddress(address ?? '')?.range() === 'loopback'

/** Whether a connection comes from this machine, and from no proxy that `trusted` names. */
export const isUntrustedLoopback = (socketAddress: string | undefined, trusted: string): boolean =>
  isLoopback(socketAddress) && !isTrustedProxy(socketAddress, trusted)

/** Whether a connection comes from a proxy that `trusted` names. */
export function isTrustedProxy(socketAddress: string | undefined, trusted: string): boolean {
  const address = readAddress(socketAddress ?? '')
  return address !== undefined && isIn(readBlocks(trusted), address)
}

/**
 * Whether a request may come from a proxy that `trusted` doesn't name: from this machine, or forwarded by a private
 * address. Its address says nothing about the caller then.
 */
export function isUnnamedProxy({ headers }: Request, socketAddress: string, trusted: string): boolean {
  const address = readAddress(socketAddress)
  if (!address || isIn(readBlocks(trusted), address)) return false
  const range = address.range()
  const isForwarded = headers.has('x-forwarded-for') || headers.has('forwarded')
  return range === 'loopback' || (isForwarded && (range === 'private' || range === 'uniqueLocal'))
}

/** The part of an address that identifies one caller: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6 ? firstGroups(parsed, 4) : address
}

/** The part of an address that one customer of a provider can have: all of IPv4, the first 48 bits of IPv6. */
export function siteOf(address: string): string {
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6 ? firstGroups(parsed, 3) : address
}

/** An address that doesn't identify a household: without the last octet (IPv4) or the last 80 bits (IPv6). */
export function truncateAddress(address: string): string {
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6 ? `${firstGroups(parsed, 3)}::` : address.replace(/\d+$/, '0')
}

/**
 * Parses addresses and CIDR blocks, separated by commas.
 * @throws Error that names the first entry that is neither or that covers every address
 */
export function readBlocks(trusted: string): Block[] {
  return trusted
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(readBlock)
}

function readBlock(entry: string): Block {
  const [, text = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const address = readAddress(text)
  // An IPv4-mapped block would need a prefix of at least 96 bits. It has to be written as IPv4.
  const isMappedBlock = prefix !== undefined && text.startsWith('::ffff:')
  const allBits = address instanceof ipaddr.IPv6 ? 128 : 32
  const bits = Number(prefix ?? allBits)
  if (!address || isMappedBlock || bits > allBits) {
    throw new Error(`'${entry}' is neither an address nor a block such as 10.0.0.0/8`)
  }
  if (bits === 0) throw new Error(`'${entry}' trusts every address, so any caller could claim another's`)
  return [address, bits]
}

const isIn = (blocks: Block[], address: Address) =>
  blocks.some(([block, bits]) => block.kind() === address.kind() && address.match(block, bits))

/** Parses an address; undefined if it isn't one. '::ffff:192.0.2.1' is 192.0.2.1. A zone such as %eth0 is dropped. */
function readAddress(text: string): Address | undefined {
  const bare = text.replace(/%.*$/, '')
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)
  return isAddress ? ipaddr.process(bare) : undefined
}

/** Some proxies add the port: '192.0.2.1:4711', '[2001:db8::1]:4711'. */
const withoutPort = (hop: string) =>
  /^(?:\[(.+)\]|([\d.]+))(?::\d{1,5})?$/.exec(hop)?.slice(1).find(Boolean) ?? hop

const firstGroups = (address: ipaddr.IPv6, count: number) =>
  address.parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')
