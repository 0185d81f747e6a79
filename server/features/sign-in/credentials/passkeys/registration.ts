import type { Query } from '#server/platform/database/connect.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import type { NewPasskey, PasskeyCreation } from '#shared/desk/passkey.ts'
import { describeCredential, type PasskeyDeps } from './assertion.ts'
import {
  CHALLENGE_KEY,
  CHALLENGE_LIFETIME_S,
  createChallenge,
  isOwnChallenge,
  readRelyingParty,
} from './challenges.ts'
import { type InsertedPasskey, type PasskeyRow, spendChallenge } from './stored-passkeys.ts'

/** EdDSA, ES256 and RS256, by their COSE numbers: what authenticators have. */
const ALGORITHMS = [-8, -7, -257]

/** Asks a browser to create a passkey that signs in without a name (a discoverable one) and verifies its user. */
export function requestNewPasskey(
  { env, tokens, now }: PasskeyDeps,
  admin: { id: string; username: string },
  { purpose, existing }: { purpose: string; existing: readonly PasskeyRow[] },
): PasskeyCreation {
  const { id } = readRelyingParty(env)
  const { username } = admin
  return {
    challenge: createChallenge(tokens.deriveKey(CHALLENGE_KEY), purpose, now()).toString('base64url'),
    rp: { id, name: siteName(env) },
    user: { id: Buffer.from(admin.id).toString('base64url'), name: username, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFETIME_S * 1000,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: existing.map(describeCredential),
  }
}

/**
 * Checks a new passkey and uses up its challenge, by WebAuthn's section 7.1. Call it in a transaction.
 * @returns what to store; undefined if the answer is wrong, too late, or was used before
 */
export async function consumeRegistration(
  query: Query,
  { env, tokens, now }: PasskeyDeps,
  { credential, purpose }: { credential: NewPasskey['credential']; purpose: string },
): Promise<Omit<InsertedPasskey, 'adminId' | 'name'> | undefined> {
  if (!(await isWithoutCertificates(credential.response.attestationObject))) return undefined
  // Loaded at the first use, because it takes 24 MB.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id: rpId, origin } = readRelyingParty(env)
  let answered = ''
  const { transports = [], ...response } = credential.response
  const result = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge(challenge) {
      answered = challenge
      return isOwnChallenge(tokens.acceptedKeys(CHALLENGE_KEY), { challenge, purpose, now: now() })
    },
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws an error for every way in which an answer can be wrong.
  }).catch(() => undefined)
  if (!result?.verified || !result.registrationInfo) return undefined
  if (!(await spendChallenge(query, answered))) return undefined
  const { id: credentialId, publicKey, counter } = result.registrationInfo.credential
  return { credentialId, publicKey: Buffer.from(publicKey), counter, transports, rpId }
}

/**
 * Whether a passkey comes without a maker's certificates. We ask for none. To check some, the library would fetch
 * addresses that they name.
 */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  } catch {
    return false
  }
}
