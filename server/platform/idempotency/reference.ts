import { randomInt } from 'node:crypto'

/** Without I and O, which look like 1 and 0. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** There are 24³ · 1000 = 13.8 million references. If a million are taken, ten attempts all fail once in 10¹¹ cases. */
export const REFERENCE_ATTEMPTS = 10

/** Creates a random reference such as 'KTR-482' that people can read over the phone. The database ensures uniqueness. */
export function createReference(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  return `${letter()}${letter()}${letter()}-${String(randomInt(1000)).padStart(3, '0')}`
}
