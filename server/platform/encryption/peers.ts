import { readDatabaseAddress, type TlsState } from '../database/address.ts'
import type { Env } from '../env.ts'
import { withProtocol } from '../settings/model-settings.ts'
import type { PeerSetting } from './peer-settings.ts'

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
export function listPeers(env: PeerEnv): Peer[] {
  return [
    ...(env.DATABASE_URL ? [postgresOf('DATABASE_URL', env.DATABASE_URL)] : []),
    ...(env.DATABASE_OWNER_URL ? [postgresOf('DATABASE_OWNER_URL', env.DATABASE_OWNER_URL)] : []),
    ...(env.SMTP_URL ? [mailServerOf(env.SMTP_URL)] : []),
    ...(env.S3_ENDPOINT ? [webPeer('S3_ENDPOINT', env.S3_ENDPOINT)] : []),
    webPeer('OLLAMA_HOST', withProtocol(env.OLLAMA_HOST)),
    ...(env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? [webPeer('OTEL_EXPORTER_OTLP_ENDPOINT', env.OTEL_EXPORTER_OTLP_ENDPOINT)]
      : []),
    ...(env.PUBLIC_URL ? [webPeer('PUBLIC_URL', env.PUBLIC_URL)] : []),
  ]
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
