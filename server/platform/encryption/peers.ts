import { readDatabaseAddress, type TlsState } from '../database/address.ts'
import type { Env } from '../env.ts'
import { PEERS, type PeerSetting } from '../settings/address-settings.ts'
import { withProtocol } from '../settings/model-settings.ts'

/** A setting that names another machine, and how this program's connections to it are protected. */
export interface Peer {
  setting: PeerSetting
  /** Without port and brackets. */
  host: string
  tls: TlsState
  /** What to change so that the connection is encrypted and verified: a sentence without its period. */
  wayOut: string
}

export type PeerEnv = Pick<Env, PeerSetting>

export const IF_OWN_AUTHORITY = 'if the certificate comes from an authority of your own'

/** Lists the peers that are set. */
export const listPeers = (env: PeerEnv): Peer[] =>
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
