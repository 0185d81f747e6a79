import { OperatorError } from '../operator-error.ts'

/** The hosts of an address, in the order in which they are tried, with a port for each. */
export interface Hosts {
  /** Names, addresses without brackets, or one folder with a Unix socket. */
  host: string[]
  port: number[]
}

const DEFAULT_PORT = '5432'
const MAX_PORT = 65_535
/** A name or address with a port, an IPv6 address in brackets with one, or an IPv6 address alone. */
const HOST =
  /^(?:\[(?<address>[^\]]+)\]|(?<name>[^:[\]]+))(?::(?<port>\d*))?$|^(?<bare>[^[\]]*:[^[\]]*:[^[\]]*)$/

/**
 * Reads a list of hosts as libpq does (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS).
 * @param hosts separated by commas, each with its port or without
 * @param ports the ports of those without: one for all, or one for each, separated by commas
 * @throws OperatorError with the reason, to be read after the name of a setting
 */
export function readHosts(hosts: string, ports: string | undefined): Hosts {
  const listed = hosts.split(',')
  if (listed.length > 1 && listed.some((text) => text.startsWith('/')))
    throw new OperatorError(
      'has a Unix socket among several hosts: name it alone, or use the hosts’ addresses',
    )
  const given = (ports ?? '').split(',')
  if (given.length > 1 && given.length !== listed.length)
    throw new OperatorError(
      `has ${listed.length} hosts and ${given.length} ports: name one port, or one for each host`,
    )
  const read = listed.map((text, index) => readHost(text, given.length > 1 ? given[index] : given[0]))
  return { host: read.map(({ host }) => host), port: read.map(({ port }) => port) }
}

function readHost(text: string, givenPort: string | undefined): { host: string; port: number } {
  const parts = text.startsWith('/') ? { name: text } : HOST.exec(text)?.groups
  const host = parts?.address ?? parts?.name ?? parts?.bare
  if (!host) throw new OperatorError('has an empty or unreadable host: write host:port, separated by commas')
  const port = Number(parts?.port || givenPort || DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 1 || port > MAX_PORT)
    throw new OperatorError(`has a port that isn’t a whole number from 1 to ${MAX_PORT}`)
  return { host, port }
}
