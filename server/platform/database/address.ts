import { readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'
import type postgres from 'postgres'
import { OperatorError } from '../operator-error.ts'

/** What a connection's TLS guarantees: nothing without it, and little if the certificate isn't verified. */
export type TlsState = 'none' | 'unverified' | 'verified' | 'unknown word'

type Options = postgres.Options<Record<string, never>>
type Ssl = NonNullable<Options['ssl']>

/** Where a database is, and how to connect to it. */
interface DatabaseAddress {
  /** For the driver, without the parameters that `options` replaces. */
  url: string
  options: { ssl: Ssl } & Pick<Options, 'host' | 'port'>
  /** A name, an address, or the folder of a Unix socket. */
  host: string
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
/**
 * The driver would send these to the server, which refuses them. With one host, it doesn't matter which of several is wanted.
 * The driver has no channel binding, which providers put into their addresses: the certificate is what names the server.
 */
const REPLACED = [
  'host',
  'port',
  'sslmode',
  'ssl',
  'sslnegotiation',
  'channel_binding',
  'gssencmode',
  'target_session_attrs',
  ...DATABASE_FILES,
]
const DEFAULT_PORT = '5432'

/**
 * Reads a DATABASE_URL. The driver ignores `sslrootcert`, `sslcert` and `sslkey`, which libpq knows
 * (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS), so they become options.
 * @throws OperatorError if a file that it names can't be read
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const url = parseDatabaseUrl(text)
  const { searchParams } = url
  const host = hostOf(url)
  const port = Number(url.port || searchParams.get('port') || process.env.PGPORT || DEFAULT_PORT)
  const { ssl, tls } = host.startsWith('/')
    ? { ssl: false as const, tls: 'none' as const }
    : readTls(searchParams)
  for (const name of REPLACED) searchParams.delete(name)
  return {
    url: url.href,
    options: { ssl, ...placeForDriver(host, port) },
    host,
    user: decodeURIComponent(url.username),
    database: decodeURIComponent(url.pathname.slice(1)),
    tls,
  }
}

/** The driver takes the folder of a Unix socket as a text, and an IPv6 address only in a list, which its types lack. */
const placeForDriver = (host: string, port: number) =>
  (host.startsWith('/') ? { host, port } : { host: [host], port: [port] }) as Pick<Options, 'host' | 'port'>

/**
 * Parses an address, and names the usual host if it has none, as libpq does.
 * @throws OperatorError with the reason, to be read after the name of a setting
 */
export function parseDatabaseUrl(text: string): URL {
  const usual = encodeURIComponent(process.env.PGHOST || 'localhost')
  const named = text.replace(/^(\w+:\/\/(?:[^/?]*@)?)(?=[/:?]|$)/, `$1${usual}`)
  const [, authority = ''] = /^\w+:\/\/(?:[^/?]*@)?([^/?]*)/.exec(named) ?? []
  const query = new URLSearchParams(named.split('?')[1])
  if (`${authority}${query.get('host')}`.includes(','))
    throw new OperatorError(
      'names several hosts: name the one that leads to the primary, such as HAProxy or PgBouncer (docs/postgres.md)',
    )
  if (!URL.canParse(named))
    throw new OperatorError('is not an address: write postgres://USER:PASSWORD@HOST:PORT/DATABASE')
  return new URL(named)
}

/** An IPv6 address without its brackets. */
const hostOf = ({ hostname, searchParams }: URL): string =>
  searchParams.get('host') || decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1')

/** The address with a parameter, unless it has it already. */
export function withParameter(url: string, name: string, value: string): string {
  if (new RegExp(`[?&]${name}=`).test(url)) return url
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`
}

/** As in libpq, `require` with a certificate authority verifies the certificate, but not the name in it. */
function readTls(query: URLSearchParams): { tls: TlsState; ssl: Ssl } {
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

/**
 * Whether a host is this machine, so that nothing travels through a network: a loopback address, a name that RFC 6761
 * reserves for one, or the folder of a Unix socket. A program that connects to 0.0.0.0 or :: reaches itself.
 * @param host without a port and without the brackets of IPv6
 */
export function isOnThisMachine(host: string): boolean {
  if (host === '' || host.startsWith('/') || /^(.+\.)?localhost\.?$/i.test(host)) return true
  return ipaddr.isValid(host) && ['loopback', 'unspecified'].includes(ipaddr.process(host).range())
}
