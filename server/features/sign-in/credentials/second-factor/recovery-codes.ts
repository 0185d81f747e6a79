import { createHash, randomInt } from 'node:crypto'

const COUNT = 10
/** Without lookalikes: 0 o, 1 i l. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Generates ten recovery codes of 79 bits each: 'abcd-efgh-jkmn-pqrs'. */
export function generateRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'))
}

/** The hash of a recovery code as someone types it: case, spaces and dashes don't matter. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest()
