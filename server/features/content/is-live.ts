import ipaddr from 'ipaddr.js'

/** Names that only resolve on one machine or in one network (RFC 6761, RFC 6762, RFC 8375, and RFC 9476's kin). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|test)$/

/**
 * Whether families on the internet can open this address. A name without a dot, a name of a local network and a private
 * address are for trying the product out.
 * @param publicUrl PUBLIC_URL; undefined is localhost
 */
export function isLive(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast'
  return host.includes('.') && !LOCAL_NAME.test(host)
}
