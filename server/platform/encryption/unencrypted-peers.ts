import { lookup } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { isOnThisMachine, readDatabaseAddress, type TlsState } from '../database/address.ts'
import type { Env } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import { PEERS, type PeerSetting } from '../settings/address-settings.ts'
import { withProtocol } from '../settings/model-settings.ts'

/** A setting that names another machine, and how this program's connections to it are protected. */
interface Peer {
  setting: PeerSetting
  /** Without port and brackets. */
  host: string
  tls: TlsState
  /** What to change so that the connection is encrypted and verified: a sentence without its period. */
  wayOut: string
}

type PeerEnv = Pick<Env, PeerSetting>

const IF_OWN_AUTHORITY = 'if the certificate comes from an authority of your own'

/** Lists the peers that are set. */
const listPeers = (env: PeerEnv): Peer[] =>
  PEERS.flatMap((setting) => {
    const address = env[setting]
    return address ? [toPeer(setting, address)] : []
  })

function toPeer(setting: PeerSetting, address: string): Peer {
  if (setting === 'DATABASE_URL' || setting === 'DATABASE_OWNER_URL') return postgresOf(setting, address)
  if (setting === 'SMTP_URL') return mailServerOf(address)
  return webPeer(setting, setting === 'OLLAMA_HOST' ? withProtocol(address) : address)
}

function postgresOf(setting: PeerSetting, url: string): Peer {
  const { host, tls } = readDatabaseAddress(url)
  const wayOut = `Add ?sslmode=verify-full to ${setting}, and sslrootcert=FILE ${IF_OWN_AUTHORITY}`
  return { setting, host, tls, wayOut }
}

/**
 * The mail library verifies certificates. With smtp: it sends without TLS if the server, or someone in between, doesn't
 * offer it, unless requireTLS is true.
 */
function mailServerOf(text: string): Peer {
  const { protocol, hostname, searchParams } = new URL(text)
  const isSecure = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  const isVerified = (searchParams.get('tls.rejectUnauthorized') ?? 'true') === 'true'
  return {
    setting: 'SMTP_URL',
    host: withoutBrackets(hostname),
    tls: !isSecure ? 'none' : isVerified ? 'verified' : 'unverified',
    wayOut: isVerified
      ? 'Use smtps:// in SMTP_URL, or add ?requireTLS=true to it, which insists on STARTTLS'
      : `Remove tls.rejectUnauthorized from SMTP_URL, and set NODE_EXTRA_CA_CERTS ${IF_OWN_AUTHORITY}`,
  }
}

function webPeer(setting: PeerSetting, text: string): Peer {
  const { protocol, hostname } = new URL(text)
  const wayOut =
    setting === 'PUBLIC_URL'
      ? 'Put a proxy with a certificate in front of this server, and set PUBLIC_URL to its https:// address'
      : `Use an https:// address in ${setting}`
  return {
    setting,
    host: withoutBrackets(hostname),
    tls: protocol === 'https:' ? 'verified' : 'none',
    wayOut,
  }
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Docker and Podman create these files in their containers. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv']
/** The names that Docker and Podman give to the machine that runs the container. */
const HOST_NAMES = ['host.docker.internal', 'host.containers.internal']

/** Where this program runs. */
export interface Surroundings {
  isContainer: boolean
  /** The networks of the container's virtual interfaces, in CIDR notation. */
  networks: string[]
  /** Finds all addresses of a name; none if it has none at the moment. */
  resolve(name: string): Promise<string[]>
}

/**
 * Whether a host is in the own network of the container in which this program runs, such as `db` in a compose file. Its
 * name has no dot, and every address is private and in the network of a virtual interface. So neither a machine in the
 * local network (a container with the host's network) nor a service of Kubernetes, whose pods may be on other machines,
 * counts. A name without an address counts, because nothing can be sent there: the peer may start later.
 */
async function isInOwnNetwork(host: string, around: Surroundings): Promise<boolean> {
  if (!around.isContainer) return false
  if (HOST_NAMES.includes(host.toLowerCase())) return true
  if (host.includes('.') || ipaddr.isValid(host)) return false
  const addresses = await around.resolve(host)
  return addresses.every((address) => isInOneOf(address, around.networks))
}

function isInOneOf(text: string, networks: readonly string[]): boolean {
  const address = ipaddr.process(text)
  if (!['private', 'uniqueLocal'].includes(address.range())) return false
  return networks.some((network) => {
    const block = ipaddr.parseCIDR(network)
    return block[0].kind() === address.kind() && address.match(block)
  })
}

/** Looks at this machine. Reads the interfaces once. */
function lookAround(): Surroundings {
  return {
    isContainer: CONTAINER_MARKS.some((file) => existsSync(file)),
    networks: Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
      isHardware(name) ? [] : addresses.flatMap(({ cidr, internal }) => (cidr && !internal ? [cidr] : [])),
    ),
    resolve: (name) =>
      lookup(name, { all: true }).then(
        (found) => found.map(({ address }) => address),
        () => [],
      ),
  }
}

/** The interfaces of a container with the host's network include the machine's own, which belong to a device. */
const isHardware = (name: string) => existsSync(`/sys/class/net/${name}/device`)

const WHAT: Record<PeerSetting, string> = {
  DATABASE_URL: 'The connection to Postgres',
  DATABASE_OWNER_URL: 'The connection of migrations and commands to Postgres',
  SMTP_URL: 'The connection to the mail server',
  S3_ENDPOINT: 'The connection to S3',
  OLLAMA_HOST: "The connection to the model's server",
  PUBLIC_URL: 'The connection of families and administrators to this site',
}
const WRONG = {
  none: 'is not encrypted, or not always',
  unverified: 'is encrypted, but the certificate is not verified',
  'unknown word': 'has an sslmode that neither Postgres nor this program knows',
} as const

type CheckedEnv = PeerEnv & Pick<Env, 'ALLOW_PLAIN_TEXT' | 'NODE_TLS_REJECT_UNAUTHORIZED'>

interface UnencryptedPeer {
  setting: PeerSetting
  /** Names the setting and the way out. */
  text: string
}

/** @throws OperatorError with all unencrypted connections, if there are any */
export async function refuseUnencryptedPeers(env: CheckedEnv): Promise<void> {
  const found = await findUnencryptedPeers(env)
  if (found.length > 0) throw new OperatorError(found.map(({ text }) => text).join('\n'))
}

/** Finds the connections to other machines without TLS or without verification, except those that ALLOW_PLAIN_TEXT lists. */
export async function findUnencryptedPeers(
  env: CheckedEnv,
  around = lookAround(),
): Promise<UnencryptedPeer[]> {
  const found: UnencryptedPeer[] = []
  for (const peer of listPeers(env)) {
    const { setting, tls, wayOut } = verifyingNothing(env) ? unverified(peer) : peer
    if (tls === 'verified' || env.ALLOW_PLAIN_TEXT.includes(setting)) continue
    if (await isNear(peer, around)) continue
    const text = `${WHAT[setting]} ${WRONG[tls]}. ${wayOut}. If only you can reach that network, add ${setting} to ALLOW_PLAIN_TEXT instead. Then restart the server.`
    found.push({ setting, text })
  }
  return found
}

const verifyingNothing = (env: CheckedEnv) => env.NODE_TLS_REJECT_UNAUTHORIZED === '0'

/** A proxy's certificate is verified by the browsers of its visitors, not by this program. */
function unverified(peer: Peer): Peer {
  if (peer.tls !== 'verified' || peer.setting === 'PUBLIC_URL') return peer
  const wayOut = `Unset NODE_TLS_REJECT_UNAUTHORIZED, and set NODE_EXTRA_CA_CERTS ${IF_OWN_AUTHORITY}`
  return { ...peer, tls: 'unverified', wayOut }
}

/** Visitors come from elsewhere, so a container's own network doesn't help PUBLIC_URL. */
const isNear = async ({ setting, host }: Peer, around: Surroundings): Promise<boolean> =>
  isOnThisMachine(host) || (setting !== 'PUBLIC_URL' && (await isInOwnNetwork(host, around)))
