import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is on the internet: not private, loopback, link-local, reserved or a tunnel into such a network.
 * An IPv4 address inside an IPv6 one (::ffff:10.0.0.1) counts as the IPv4 address.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
