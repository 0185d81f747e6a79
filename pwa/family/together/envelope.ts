import { fromBase64url, seal, toBase64url, unseal } from './seal.ts'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const PLACE = 'envelope'

/** A text that only the phone with the private key can open. */
interface Envelope {
  publicKey: string
  sealed: string
}

/** Makes a pair of keys (ECDH with P-256), as text. */
export async function makeKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  const [pub, priv] = await Promise.all([
    crypto.subtle.exportKey('raw', publicKey),
    crypto.subtle.exportKey('pkcs8', privateKey),
  ])
  return { publicKey: toBase64url(new Uint8Array(pub)), privateKey: toBase64url(new Uint8Array(priv)) }
}

async function agree(privateKey: CryptoKey, publicKey: string): Promise<string> {
  const other = await crypto.subtle.importKey('raw', fromBase64url(publicKey), CURVE, false, [])
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, privateKey, 256)
  return toBase64url(new Uint8Array(bits))
}

/** Seals a text for the phone with this public key, with a key pair that is used once. */
export async function sealFor(publicKey: string, text: string): Promise<Envelope> {
  const once = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', once.publicKey))
  return {
    publicKey: toBase64url(own),
    sealed: await seal(await agree(once.privateKey, publicKey), PLACE, text),
  }
}

/** Rejects if the envelope is for another phone. */
export async function openEnvelope(privateKey: string, { publicKey, sealed }: Envelope): Promise<string> {
  const own = await crypto.subtle.importKey('pkcs8', fromBase64url(privateKey), CURVE, false, ['deriveBits'])
  return unseal(await agree(own, publicKey), PLACE, sealed)
}
