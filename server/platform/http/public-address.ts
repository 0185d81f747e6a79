import ipaddr from 'ipaddr.js'

/** All addresses of IPv6 that are assigned (https://www.iana.org/assignments/ipv6-address-space). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** Azure's own services answer its machines there, with their settings and keys. It leads nowhere else. */
const AZURE_HOST = '168.63.129.16'

/**
 * Whether an IP address is on the internet: not private, loopback, link-local, reserved or a tunnel into such a network.
 * An IPv4 address inside an IPv6 one (::ffff:10.0.0.1) counts as the IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  if (ip.range() !== 'unicast' || ip.toString() === AZURE_HOST) return false
  return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST)
}
