import { hkdfSync, randomBytes } from 'node:crypto'
import { ApiError } from '#server/platform/http/api-error.ts'

/** OWASP's recommendation for argon2id: 19 MiB and about 20 ms per check, on a machine that also serves families. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const
/** The hash of a password that no one knows, at the same cost, for accounts that don't exist. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$9WX25XNGFlEn6osVnlHHSgYk4UDOKmgTW7KpUO2BQ7A$t1Hx8Jmtz6c+9V5QV0PGSioDLYO4KaY/au75FfSK/A4'

/** The form in which passwords are hashed, so that two keyboards type the same 'ä' (RFC 8265, 4.2.2). */
const opaque = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** Hashes a password. The result contains its salt and cost. */
export const hashPassword = (password: string): Promise<string> => Bun.password.hash(opaque(password), COST)

/**
 * Checks a password against a hash, also one that was made of the password as it was typed. Without a hash, it does the same
 * work and returns false.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  for (const form of new Set([opaque(password), password]))
    if (await Bun.password.verify(form, hash ?? DUMMY_HASH)) return hash !== undefined
  return false
}

/** Without lookalikes: 0 o, 1 i l. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 5
const GROUP_LENGTH = 4

/** So many more bits than a password that no character is noticeably more likely. */
const SEED_BYTES = 32

/** Generates a password that is easy to read and type: five groups of four characters, 99 bits. */
export const generatePassword = (): string => spell(randomBytes(SEED_BYTES))

/**
 * Derives a password of the same form from a secret (HKDF, RFC 5869).
 * @param purpose makes it differ from everything else that is derived from the secret
 */
export const derivePassword = (secret: string, purpose: string): string =>
  spell(Buffer.from(hkdfSync('sha256', secret, '', purpose, SEED_BYTES)))

function spell(seed: Buffer): string {
  let rest = BigInt(`0x${seed.toString('hex')}`)
  const next = () => {
    const character = CHARACTERS[Number(rest % BigInt(CHARACTERS.length))]
    rest /= BigInt(CHARACTERS.length)
    return character
  }
  const group = () => Array.from({ length: GROUP_LENGTH }, next).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

const TOO_COMMON = 'This password is one of the most common ones. Please choose another.'

/** Loaded at the first use, because most starts never need the list of 49,000 passwords. */
let loaded: Promise<Set<string>> | undefined

async function loadList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

/** Whether a password is on the bundled list of common ones, ignoring case. Nothing is sent anywhere. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= loadList()
  return (await loaded).has(password.toLowerCase())
}

/**
 * Refuses a new password that is common.
 * @throws ApiError invalid (422)
 */
export async function refuseCommonPassword(newPassword: string): Promise<void> {
  if (!(await isCommonPassword(newPassword))) return
  throw new ApiError('invalid', TOO_COMMON, { issues: [{ path: 'newPassword', message: TOO_COMMON }] })
}
