import { randomInt } from 'node:crypto'

/** Without I and O, which are read as 1 and 0. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 24³ · 1000 = 13.8 million references: even with a million taken, ten attempts all fail once in 10¹¹. */
export const REFERENCE_ATTEMPTS = 10

/** A reference such as 'KTR-482' that a person can say over the phone. Uniqueness is the database's to hold. */
export function makeReference(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  return `${letter()}${letter()}${letter()}-${String(randomInt(1000)).padStart(3, '0')}`
}
