import { readFileSync } from 'node:fs'
import type postgres from 'postgres'
import { OperatorError } from '../operator-error.ts'
import { type Hosts, readHosts } from './hosts.ts'
import { readSessionTarget, type SessionTarget } from './session-target.ts'

/** What a connection's TLS guarantees: nothing without it, and little if the certificate isn't verified. */
export type TlsState = 'none' | 'unverified' | 'verified' | 'unknown word'

type Options = postgres.Options<Record<string, never>>
type Place = Pick<Options, 'host' | 'port' | 'target_session_attrs'>
type Ssl = NonNullable<Options['ssl']>

/** Where a database is, and how to connect to it. */
export interface DatabaseAddress {
  /** For the driver, without the parameters that `options` replaces. */
  url: string
  options: { ssl: Ssl } & Place
  /** Names and addresses without ports, or the folder of a Unix socket. */
  hosts: string[]
  /** Which of the hosts is wanted. Undefined with one host, unless the address says so. */
  target: SessionTarget | undefined
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
const TARGET = 'target_session_attrs'
const REPLACED = ['host', 'port', 'sslmode', 'ssl', TARGET, ...DATABASE_FILES]
/** The part before the last @ is the user and the password. */
const PARTS = /^(?<scheme>[^:]+:\/\/)(?:(?<user>[^/?]*)@)?(?<hosts>[^/?]*)(?<path>[^?]*)(?:\?(?<query>.*))?$/

/**
 * Reads a DATABASE_URL. The driver ignores `sslrootcert`, `sslcert` and `sslkey`, which libpq knows
 * (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS), and hosts in some of libpq's forms, so
 * they become options.
 * @throws OperatorError if a file that it names can't be read
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const { scheme, user, path, parameters, places, target } = splitAddress(text)
  const isSocket = places.host[0]?.startsWith('/') === true
  const { ssl, tls } = isSocket ? { ssl: false as const, tls: 'none' as const } : readTls(parameters)
  for (const name of REPLACED) parameters.delete(name)
  // The driver would take the part after the first @ for the host.
  const encoded = user?.replaceAll('@', '%40')
  const authority = `${encoded === undefined ? '' : `${encoded}@`}localhost`
  return {
    url: `${scheme}${authority}${path}${parameters.size > 0 ? `?${parameters}` : ''}`,
    options: { ssl, ...forDriver(places, target) },
    user: decodeURIComponent(user?.split(':')[0] ?? ''),
    database: decodeURIComponent(path?.slice(1) ?? ''),
    hosts: places.host,
    target,
    tls,
  }
}

/**
 * Splits an address.
 * @param usual which of several hosts is wanted if the address doesn't say so. libpq would take any, but a request needs
 *   one that accepts writes.
 * @throws OperatorError with the reason, to be read after the name of a setting
 */
export function splitAddress(text: string, usual: SessionTarget = 'read-write') {
  const { scheme, user, hosts = '', path, query } = PARTS.exec(text)?.groups ?? {}
  const parameters = new URLSearchParams(query)
  const host = parameters.get('host') || decodeURIComponent(hosts) || process.env.PGHOST || 'localhost'
  const places = readHosts(host, parameters.get('port') ?? process.env.PGPORT)
  const word = parameters.get(TARGET) || process.env.PGTARGETSESSIONATTRS || (places.host[1] && usual)
  return { scheme, user, path, parameters, places, target: word ? readSessionTarget(word) : undefined }
}

/** The address with a parameter, unless it has it already. */
export function withParameter(url: string, name: string, value: string): string {
  if (new RegExp(`[?&]${name}=`).test(url)) return url
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`
}

/** The driver takes lists of hosts and `any`, which its types lack, and the folder of a Unix socket only as a text. */
const forDriver = ({ host, port }: Hosts, target: SessionTarget | undefined): Place =>
  ({
    ...(host[0]?.startsWith('/') ? { host: host[0], port: port[0] } : { host, port }),
    ...(target && { target_session_attrs: target }),
  }) as Place

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
