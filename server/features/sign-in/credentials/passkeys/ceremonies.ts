import type { Tokens } from '#server/features/sign-in/session/tokens.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '#shared/desk/second-factor.ts'
import {
  CHALLENGE_KEY,
  CHALLENGE_LIFETIME_S,
  createChallenge,
  type InsertedPasskey,
  isOwnChallenge,
  listPasskeys,
  lockPasskey,
  type PasskeyRow,
  readRelyingParty,
  spendChallenge,
  updatePasskeyUse,
} from './stored-passkeys.ts'

export type PasskeyDeps = Pick<Platform, 'env' | 'now'> & { tokens: Tokens }

export const PASSKEY_REFUSED = 'The passkey was not accepted. Please try again.'

/**
 * Asks for any passkey of this site that verifies its user (by a fingerprint, a face or a PIN).
 * @param purpose what the answer will be accepted for
 */
export const requestPasskey = ({ env, tokens, now }: PasskeyDeps, purpose: string): PasskeyRequest => ({
  challenge: createChallenge(tokens.deriveKey(CHALLENGE_KEY), purpose, now()).toString('base64url'),
  rpId: readRelyingParty(env).id,
  timeout: CHALLENGE_LIFETIME_S * 1000,
  userVerification: 'required',
})

/** Asks for one of an administrator's passkeys for this site. @returns undefined if there is none */
export async function requestOwnPasskey(
  query: Query,
  deps: PasskeyDeps,
  { adminId, purpose }: { adminId: string; purpose: string },
): Promise<PasskeyRequest | undefined> {
  const request = requestPasskey(deps, purpose)
  const usable = (await listPasskeys(query, adminId)).filter(({ rpId }) => rpId === request.rpId)
  return usable.length > 0 ? { ...request, allowCredentials: usable.map(describeCredential) } : undefined
}

/** Names a passkey to a browser, which then uses or excludes it. */
const describeCredential = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/**
 * Checks a passkey's answer and uses up its challenge, by WebAuthn's section 7.2. A counter that doesn't increase, as
 * that of a copied authenticator, is refused. Call it in a transaction.
 * @returns the administrator with the passkey; undefined if the answer is wrong, too late, or was used before
 */
export async function consumeAssertion(
  query: Query,
  { env, tokens, now }: PasskeyDeps,
  { assertion, purpose }: { assertion: PasskeyAssertion; purpose: string },
): Promise<string | undefined> {
  const passkey = await lockPasskey(query, assertion.id)
  if (!passkey) return undefined
  // Loaded at the first use, because it takes 24 MB.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id: expectedRPID, origin: expectedOrigin } = readRelyingParty(env)
  let answered = ''
  const expectedChallenge = (challenge: string) => {
    answered = challenge
    return isOwnChallenge(tokens.acceptedKeys(CHALLENGE_KEY), { challenge, purpose, now: now() })
  }
  const result = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
    // The library throws an error for every way in which an answer can be wrong.
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  if (!(await spendChallenge(query, answered))) return undefined
  await updatePasskeyUse(query, passkey.id, result.authenticationInfo.newCounter)
  return passkey.adminId
}

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
