import { createHash } from 'node:crypto'
import type { CommunityRequest } from '#shared/contract/community-request.ts'

/** The fields of a lead that the inbox finds it by. */
export interface Searched {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  city: string
  state: string
  zipCode: string
  reference: string
}

/** Letters that Unicode doesn't decompose into a base letter and a mark. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  '’': "'",
  '‘': "'",
}

/** Folds a text for comparison: without case, diacritics and repeated blanks. 'Łódź' becomes 'lodz'. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ’‘]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()

/** The digits of a phone number, without the country code 1 of a ten-digit number. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

/** The text that a lead is found by. */
export function toSearchText(lead: Searched): string {
  const { firstName, lastName, email, phone, reference, city, state, zipCode } = lead
  return foldAll([firstName, lastName, email, phoneDigits(phone ?? ''), reference, city, state, zipCode])
}

/** The text that someone to call adds to that of a lead. */
export const toPersonText = ({
  name,
  phone,
  email,
}: {
  name: string
  phone: string
  email: string
}): string => foldAll([name, phoneDigits(phone), email])

const foldAll = (fields: string[]): string => fields.map(fold).filter(Boolean).join(' ')

/** The parts of a message that the inbox finds it by. */
export interface SearchedMessage {
  firstName: string
  lastName: string
  email: string
  phone?: string | null | undefined
  reference: string
  request?: CommunityRequest | null | undefined
  message: string
}

/** The text that a message is found by. */
export function toMessageText(searched: SearchedMessage): string {
  const { firstName, lastName, email, phone, reference, request, message } = searched
  const { name = '', town = '' } = request?.community ?? {}
  return foldAll([firstName, lastName, email, phoneDigits(phone ?? ''), reference, name, town, message])
}

/** Digits and what people write between them, with at least three digits. */
const PHONE_LIKE = /^[\s+().\-/]*(\d[\s+().\-/]*){3,}$/

/**
 * The words to find, folded. A number may be written in any way: '(512) 767-73' finds 5127677319. Each word must be part
 * of a lead's text.
 */
export function toSearchWords(text: string): string[] {
  if (PHONE_LIKE.test(text)) return [phoneDigits(text)]
  return fold(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => (PHONE_LIKE.test(word) ? phoneDigits(word) : word))
}

/** Every three characters in a row of the words, as the function `text_trigrams` of the database computes them. */
export const trigramsOf = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => {
      const characters = [...word]
      return characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(''))
    }),
  ),
]

/** Hashes by which leads of one family are suggested, as 64-bit integers in decimal digits. */
export interface FamilyKeys {
  /** Of the phone number. Null without one that is long enough. */
  phoneKey: string | null
  /** Of the name and the town. */
  nameKey: string
}

/** Shorter numbers say little about who has them. */
export const MIN_PHONE_DIGITS = 7

export function phoneKeyOf(phone: string | null | undefined): string | null {
  const digits = phoneDigits(phone ?? '')
  return digits.length >= MIN_PHONE_DIGITS ? hash(`phone\n${digits}`) : null
}

/** The keys of a lead. They don't depend on case, diacritics, or how the phone number is written. */
export function toFamilyKeys({ firstName, lastName, city, state, phone }: Searched): FamilyKeys {
  return {
    phoneKey: phoneKeyOf(phone),
    nameKey: hash(`name\n${fold(`${firstName} ${lastName}`)}\n${fold(`${city} ${state}`)}`),
  }
}

/** The first 64 bits of the SHA-256. Two families with the same hash would only be suggested to the operator. */
const hash = (text: string): string => createHash('sha256').update(text).digest().readBigInt64BE().toString()
