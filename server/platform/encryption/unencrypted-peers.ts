import { isOnThisMachine } from '../database/address.ts'
import type { Env } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import type { PeerSetting } from '../settings/address-settings.ts'
import { isInOwnNetwork, lookAround, type Surroundings } from './own-network.ts'
import { IF_OWN_AUTHORITY, listPeers, type Peer, type PeerEnv } from './peers.ts'

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
