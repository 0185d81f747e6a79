import { createHash } from 'node:crypto'
import { fold, phoneDigits, type Searched } from './search-text.ts'

/** Hashes by which leads of one family are suggested, as 64-bit integers in decimal digits. */
export interface FamilyKeys {
  /** Of the phone number. Null without one that is long enough. */
  phoneKey: string | null
  /** Of the name and the town. */
  nameKey: string
}

/** Shorter numbers say little about who has them. */
export const MIN_PHONE_DIGITS = 7

/** The keys of a lead. They don't depend on case, diacritics, or how the phone number is written. */
export function toFamilyKeys({ firstName, lastName, city, state, phone }: Searched): FamilyKeys {
  const digits = phone ? phoneDigits(phone) : ''
  return {
    phoneKey: digits.length >= MIN_PHONE_DIGITS ? hash(`phone\n${digits}`) : null,
    nameKey: hash(`name\n${fold(`${firstName} ${lastName}`)}\n${fold(`${city} ${state}`)}`),
  }
}

/** The first 64 bits of the SHA-256. Two families with the same hash would only be suggested to the operator. */
const hash = (text: string): string => createHash('sha256').update(text).digest().readBigInt64BE().toString()
