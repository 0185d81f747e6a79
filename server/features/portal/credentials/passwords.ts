import { randomInt } from 'node:crypto'

/** What OWASP recommends for argon2id: 19 MiB and some 20 ms for each look, on a machine that families use, too. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const
/** Of a password that nobody knows, at the same cost, for accounts that do not exist. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$9WX25XNGFlEn6osVnlHHSgYk4UDOKmgTW7KpUO2BQ7A$t1Hx8Jmtz6c+9V5QV0PGSioDLYO4KaY/au75FfSK/A4'

/** The hash of a password, with its own salt and cost in it. */
export const hashPassword = (password: string): Promise<string> => Bun.password.hash(password, COST)

/** Whether the password fits the hash. Without a hash the same work is done, and the answer is no. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const fits = await Bun.password.verify(password, hash ?? DUMMY_HASH)
  return fits && hash !== undefined
}

/** Without what looks alike: 0 o, 1 i l. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 5
const GROUP_LENGTH = 4

/** A password to read and type: five groups of four, 99 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
