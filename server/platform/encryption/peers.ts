import { readDatabaseAddress, type TlsState } from '../database/address.ts'
import type { Env } from '../env.ts'
import type { PeerSetting } from './peer-settings.ts'

/** A setting that names other machines, and how this program's connections to them are protected. */
export interface Peer {
  setting: PeerSetting
  /** Without ports and brackets. */
  hosts: string[]
  tls: TlsState
  /** What to change in the setting so that the connection is encrypted and verified. */
  wayOut: string
}

export type PeerEnv = Pick<Env, PeerSetting>

/** Lists the peers that are set. */
export function listPeers(env: PeerEnv): Peer[] {
  return [
    ...(env.DATABASE_URL ? [postgresOf('DATABASE_URL', env.DATABASE_URL)] : []),
    ...(env.DATABASE_OWNER_URL ? [postgresOf('DATABASE_OWNER_URL', env.DATABASE_OWNER_URL)] : []),
    ...(env.SMTP_URL ? [mailServerOf(env.SMTP_URL)] : []),
    ...(env.S3_ENDPOINT ? [webPeer('S3_ENDPOINT', env.S3_ENDPOINT)] : []),
    webPeer('OLLAMA_HOST', env.OLLAMA_HOST.includes('://') ? env.OLLAMA_HOST : `http://${env.OLLAMA_HOST}`),
    ...(env.PUBLIC_URL ? [webPeer('PUBLIC_URL', env.PUBLIC_URL)] : []),
  ]
}

function postgresOf(setting: PeerSetting, url: string): Peer {
  const { hosts, tls } = readDatabaseAddress(url)
  const wayOut =
    'add ?sslmode=verify-full to it, and sslrootcert=FILE if the certificate comes from an authority of your own'
  return { setting, hosts, tls, wayOut }
}

/**
 * The mail library verifies certificates. With smtp: it sends without TLS if the server, or someone in between, doesn't
 * offer it, unless requireTLS is true.
 */
function mailServerOf(text: string): Peer {
  const { protocol, hostname, searchParams } = new URL(text)
  const isSecure = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  const isVerified = !['false', '0'].includes(searchParams.get('tls.rejectUnauthorized') ?? '')
  return {
    setting: 'SMTP_URL',
    hosts: [withoutBrackets(hostname)],
    tls: !isSecure ? 'none' : isVerified ? 'verified' : 'unverified',
    wayOut: isVerified
      ? 'use smtps://, or add ?requireTLS=true to it, which insists on STARTTLS'
      : 'remove tls.rejectUnauthorized, and set NODE_EXTRA_CA_CERTS if the certificate comes from an authority of your own',
  }
}

function webPeer(setting: PeerSetting, text: string): Peer {
  const { protocol, hostname } = new URL(text)
  const wayOut =
    setting === 'PUBLIC_URL'
      ? 'put a proxy with a certificate in front of this server and use its https:// address'
      : 'use an https:// address'
  return {
    setting,
    hosts: [withoutBrackets(hostname)],
    tls: protocol === 'https:' ? 'verified' : 'none',
    wayOut,
  }
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
