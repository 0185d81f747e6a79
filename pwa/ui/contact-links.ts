/** A mailto link (RFC 6068) to this one address. Anything else in it cannot add a recipient, a subject or a body. */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`

/**
 * A link to directions to an address: to the maps that the family uses on Android (RFC 5870), and to the maps of its
 * device elsewhere. Nothing is loaded, and no one learns of it, until the family follows the link.
 */
export function directionsLink(address: string, userAgent = navigator.userAgent): string {
  const to = encodeURIComponent(address)
  if (/Android/.test(userAgent)) return `geo:0,0?q=${to}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${to}`
  return `https://www.google.com/maps/dir/?api=1&destination=${to}`
}

/** The longest text that is read as a phone number. */
const MAX_PHONE_TEXT = 60
/** A number and its extension, as registers and people write them: 'ext. 12', 'x12', 'extension 12', '#12'. */
const WITH_EXTENSION = /^(.*?)[\s,;]*(?:\b(?:extension|ext)\b\.?|x|#)[\s.:]*(\d{1,6})$/i
/** Letters may follow the area code, as in 1-800-CARE-NOW. */
const NUMBER = /^\+?(?:1[\s.-]*)?[\s(]*\d{2,3}[\dA-Z\s().–/-]*$/i
/** Ten digits with an optional 1 before them. The area code and the exchange never start with 0 or 1. */
const NORTH_AMERICAN = /^1?([2-9]\d{2}[2-9]\d{6})$/
/** E.164: at most 15 digits with the country code. */
const INTERNATIONAL = /^(?!1)\d{7,15}$/
const LOCAL = /^[2-9]\d{6}$/
/** The letters on the keys 2 to 9. */
const KEYS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/**
 * A tel link (RFC 3966) for a phone number in any format. Letters become the digits of their keys. A comma, at which the
 * dialers of iOS and Android pause, precedes the extension: Android's reads `;ext=12` as digits of the number.
 * @returns undefined if the text is not exactly one phone number
 */
export function phoneLink(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MAX_PHONE_TEXT) return undefined
  const [, number = trimmed, extension] = WITH_EXTENSION.exec(trimmed) ?? []
  const dialed = NUMBER.test(number) ? dialedNumber(number) : undefined
  return dialed && `tel:${dialed}${extension ? `,${extension}` : ''}`
}

function dialedNumber(number: string): string | undefined {
  const digits = number.replace(/[A-Z]/gi, keyOf).replace(/\D/g, '')
  const [, northAmerican] = NORTH_AMERICAN.exec(digits) ?? []
  if (northAmerican) return `+1${northAmerican}`
  if (number.startsWith('+')) return INTERNATIONAL.test(digits) ? `+${digits}` : undefined
  return LOCAL.test(digits) ? digits : undefined
}

const keyOf = (letter: string) => String(KEYS.findIndex((key) => key.includes(letter.toUpperCase())) + 2)
