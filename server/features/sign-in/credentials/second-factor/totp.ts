import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** Codes of the steps before and after are accepted too, because clocks differ. */
const WINDOW = 1

/** The authenticator app's account: SHA-1 and six digits, because many apps support nothing else. */
const accountOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_S })

/** Creates a secret of 160 bits, as RFC 4226 recommends. @returns it in Base32, which people can type */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads from a QR code (otpauth://). */
export const totpAddress = (secret: string, issuer: string, username: string): string =>
  accountOf(secret, issuer, username).toString()

/**
 * Checks a code of six digits (RFC 6238).
 * @param lastStep the last time step whose code was used
 * @returns the code's time step; undefined if the code is wrong or not newer than `lastStep`
 */
export function findStep(secret: string, code: string, lastStep: number, now: Date): number | undefined {
  const delta = accountOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1000 / PERIOD_S) + delta
  return step > lastStep ? step : undefined
}
