import ipaddr from 'ipaddr.js'

/**
 * Whether a host is this machine, so that nothing travels through a network: a loopback address, a name that RFC 6761
 * reserves for one, or the folder of a Unix socket. A program that connects to 0.0.0.0 or :: reaches itself.
 * @param host without a port and without the brackets of IPv6
 */
export function isOnThisMachine(host: string): boolean {
  if (host === '' || host.startsWith('/') || /^(.+\.)?localhost\.?$/i.test(host)) return true
  return ipaddr.isValid(host) && ['loopback', 'unspecified'].includes(ipaddr.process(host).range())
}
