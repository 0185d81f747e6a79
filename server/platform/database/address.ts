import { readFileSync } from 'node:fs'
import type postgres from 'postgres'
import { OperatorError } from '../operator-error.ts'

/** What a connection's TLS guarantees: nothing without it, and little if the certificate isn't verified. */
export type TlsState = 'none' | 'unverified' | 'verified' | 'unknown word'

type Place = Pick<postgres.Options<Record<string, never>>, 'host' | 'port'>
type Ssl = NonNullable<postgres.Options<Record<string, never>>['ssl']>

/** Where a database is, and how to connect to it. */
export interface DatabaseAddress {
  /** For the driver, without the parameters that `options` replaces. */
  url: string
  options: { ssl: Ssl } & Place
  /** Names and addresses without ports, or the folder of a Unix socket. */
  hosts: string[]
  /** For messages. */
  user: string
  database: string
  tls: TlsState
}

/** The words of libpq's `sslmode` and of the driver's `ssl`. The driver verifies for every other word, too. */
const TLS_WORDS: Record<string, TlsState> = {
  disable: 'none',
  false: 'none',
  allow: 'unverified',
  prefer: 'unverified',
  require: 'unverified',
  'verify-ca': 'verified',
  'verify-full': 'verified',
  true: 'verified',
}
/** libpq's parameters that name files, and the options of Node's TLS. */
const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const
/** The parameters of an address that name files. */
export const DATABASE_FILES = Object.keys(FILES)
const DEFAULT_PORT = 5432
const REPLACED = ['host', 'port', 'sslmode', 'ssl', ...DATABASE_FILES]
/** The part before the last @ is the user and the password. */
const PARTS = /^(?<scheme>[^:]+:\/\/)(?:(?<user>[^/?]*)@)?(?<hosts>[^/?]*)(?<path>[^?]*)(?:\?(?<query>.*))?$/

/**
 * Reads a DATABASE_URL. The driver ignores `host`, `sslrootcert`, `sslcert` and `sslkey`, which libpq knows
 * (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS), so they become options.
 * @throws OperatorError if a file that it names can't be read
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const { scheme, user, hosts = '', path, query } = PARTS.exec(text)?.groups ?? {}
  const parameters = new URLSearchParams(query)
  const host = parameters.get('host') || decodeURIComponent(hosts) || process.env.PGHOST || 'localhost'
  const isSocket = host.startsWith('/')
  const { ssl, tls } = isSocket ? { ssl: false as const, tls: 'none' as const } : readTls(parameters)
  const place =
    isSocket || host !== hosts || host.startsWith('[') ? placeOf(host, parameters.get('port')) : {}
  for (const name of REPLACED) parameters.delete(name)
  // The driver would take the part after the first @ for the host.
  const encoded = user?.replaceAll('@', '%40')
  const authority = `${encoded === undefined ? '' : `${encoded}@`}${'host' in place ? 'localhost' : hosts}`
  return {
    url: `${scheme}${authority}${path}${parameters.size > 0 ? `?${parameters}` : ''}`,
    options: { ssl, ...place },
    user: decodeURIComponent(user?.split(':')[0] ?? ''),
    database: decodeURIComponent(path?.slice(1) ?? ''),
    hosts: isSocket ? [host] : host.split(',').map((each) => withoutBrackets(each.replace(/:\d+$/, ''))),
    tls,
  }
}

/** What the driver doesn't read from an address: a Unix socket, IPv6, and a host in the parameters. */
function placeOf(host: string, port: string | null): Place {
  const [, address, ownPort] = /^\[(.+)\](?::(\d+))?$/.exec(host) ?? []
  // In a text, the driver takes the colons for a port's. Its types lack lists.
  if (address)
    return { host: [address], port: [port ?? ownPort ?? DEFAULT_PORT].map(Number) } as unknown as Place
  return { host, ...(port && { port: Number(port) }) }
}

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '')

/** As in libpq, `require` with a certificate authority verifies the certificate, but not the name in it. */
function readTls(query: URLSearchParams): Pick<DatabaseAddress, 'tls'> & { ssl: Ssl } {
  const isSystem = query.get('sslrootcert') === 'system'
  const given = query.get('sslmode') || query.get('ssl') || process.env.PGSSL || 'disable'
  const isAuthority = query.has('sslrootcert') && !isSystem
  const word = isSystem ? 'verify-full' : given === 'require' && isAuthority ? 'verify-ca' : given
  const tls = (Object.hasOwn(TLS_WORDS, word) && TLS_WORDS[word]) || 'unknown word'
  if (tls === 'none') return { tls, ssl: false }
  if (tls === 'unverified') return { tls, ssl: word as 'require' }
  return {
    tls,
    ssl: {
      ...Object.fromEntries(
        Object.entries(FILES).flatMap(([name, option]) => {
          const file = query.get(name)
          return file && file !== 'system' ? [[option, readFile(name, file)]] : []
        }),
      ),
      ...(word === 'verify-ca' && isAuthority && { checkServerIdentity: () => undefined }),
    },
  }
}

function readFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(`DATABASE_URL names a file that cannot be read: ${name}=${file} (${code})`)
  }
}
