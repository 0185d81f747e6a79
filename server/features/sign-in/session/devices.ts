import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Env } from '#server/platform/env.ts'
import type { Tokens } from './tokens.ts'

/** Of the key that signs the cookies (see tokens.ts). */
const PURPOSE = 'portal device cookie'
const LIFETIME_S = 180 * 24 * 3600
const DEVICE_ID_BYTES = 16
/** Only the portal's API gets the cookie. */
const PATH = '/api/admin'
/** A device ID, when the cookie ends (seconds since 1970), and the signature. */
const VALUE = /^([\w-]{22})\.(\d{10})\.([\w-]{43})$/

/** A device on which an administrator has signed in. */
export interface Device {
  adminId: string
  deviceId: string
}

/**
 * Recognizes devices that administrators have signed in on, by a signed cookie for each account. Failed logins on such
 * a device are counted apart from those of its network, so strangers can't lock its owner out
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
export interface Devices {
  /** Lists the devices that a Cookie header proves. */
  list(cookies: string | null): Device[]
  /** @returns the Set-Cookie header for a device; without `deviceId`, for a new one */
  issue(adminId: string, deviceId?: string): string
}

/** Creates the signer and reader of device cookies. With an https PUBLIC_URL, the cookies need HTTPS. */
export function createDevices(
  tokens: Pick<Tokens, 'deriveKey' | 'acceptedKeys'>,
  env: Pick<Env, 'PUBLIC_URL'>,
): Devices {
  const isSecure = env.PUBLIC_URL?.startsWith('https:') === true
  const prefix = `${isSecure ? '__Secure-' : ''}portal_device_`
  const sign = (key: Buffer, signed: string) => createHmac('sha256', key).update(signed).digest()

  const read = (cookie: string): Device | undefined => {
    const [name = '', value = ''] = cookie.trim().split('=', 2)
    const [, deviceId, end, signature] = VALUE.exec(value) ?? []
    if (!name.startsWith(prefix) || !deviceId || !signature || Number(end) * 1000 < Date.now())
      return undefined
    const adminId = name.slice(prefix.length)
    const given = Buffer.from(signature, 'base64url')
    const isOurs = tokens
      .acceptedKeys(PURPOSE)
      .some((key) => timingSafeEqual(sign(key, `${adminId}.${deviceId}.${end}`), given))
    return isOurs ? { adminId, deviceId } : undefined
  }
  return {
    list: (cookies) => (cookies ?? '').split(';').flatMap((cookie) => read(cookie) ?? []),
    issue(adminId, deviceId = randomBytes(DEVICE_ID_BYTES).toString('base64url')) {
      const signed = `${deviceId}.${Math.floor(Date.now() / 1000) + LIFETIME_S}`
      const signature = sign(tokens.deriveKey(PURPOSE), `${adminId}.${signed}`).toString('base64url')
      const attributes = `Path=${PATH}; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Strict`
      return `${prefix}${adminId}=${signed}.${signature}; ${attributes}${isSecure ? '; Secure' : ''}`
    },
  }
}
