import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '#shared/desk/second-factor.ts'

const FLAGS = { present: 0x01, verified: 0x04, hasCredential: 0x40 }

export interface Ceremony {
  /** The origin that the browser reports. */
  origin?: string
  /** Whether the authenticator checks a fingerprint, a face or a PIN. */
  isVerified?: boolean
  /** What the counter says. */
  counter?: number
}

/**
 * An authenticator with one ES256 key that answers as a browser would (WebAuthn, section 6). @param site where it works
 */
export function createAuthenticator(site: { origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let count = 0

  const clientDataOf = (type: string, challenge: string, origin = site.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const dataOf = (rpId: string, { isVerified = true, counter = ++count }: Ceremony, more = Buffer.of()) => {
    const flags =
      FLAGS.present | (isVerified ? FLAGS.verified : 0) | (more.length > 0 ? FLAGS.hasCredential : 0)
    const numbers = Buffer.alloc(5)
    numbers.writeUInt8(flags)
    numbers.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), numbers, more])
  }
  const idOf = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  return {
    id: idOf.id,
    /** Answers navigator.credentials.create(). @param format of the attestation, which is empty */
    create({ challenge, rp }: PasskeyCreation, ceremony: Ceremony = {}, format = 'none') {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey.export({ format: 'jwk' })),
      ])
      const attestation = Buffer.concat([
        cborMap(3),
        cborText('fmt'),
        cborText(format),
        cborText('attStmt'),
        cborMap(0),
        cborText('authData'),
        cborBytes(dataOf(rp.id, ceremony, credential)),
      ])
      const clientDataJSON = clientDataOf('webauthn.create', challenge, ceremony.origin).toString('base64url')
      const response = { clientDataJSON, attestationObject: attestation.toString('base64url') }
      return { ...idOf, response: { ...response, transports: ['internal'] } }
    },
    /** Answers navigator.credentials.get(). */
    get({ challenge, rpId }: PasskeyRequest, ceremony: Ceremony = {}): PasskeyAssertion {
      const clientData = clientDataOf('webauthn.get', challenge, ceremony.origin)
      const data = dataOf(rpId, ceremony)
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      return {
        ...idOf,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

const cborMap = (entries: number) => Buffer.of(0xa0 + entries)
const cborText = (text: string) => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)])
/** In CBOR's shortest form for 24 to 65,535 bytes, which readers expect. */
const cborBytes = (bytes: Buffer) => {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
/** An EC2 key of P-256 for ES256 (RFC 9053). */
const coseKey = ({ x = '', y = '' }: { x?: string; y?: string }) =>
  Buffer.concat([
    cborMap(5),
    Buffer.of(0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.of(0x22),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
