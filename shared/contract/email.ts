import * as z from 'zod/mini'
import { MAX_EMAIL_LENGTH } from './limits.ts'
import { cleanText } from './text-rules.ts'

const message = 'Please enter a valid email address'

/** iOS types these for an apostrophe. */
const CURLY_APOSTROPHE = /[\u2018\u2019\u02BC]/g
const NOT_ASCII = /[^\0-\x7F]/

/**
 * The address that was meant: without invisible marks, with a straight apostrophe, and with the domain as DNS knows it
 * (räucher.example is xn--rucher-bua.example, https://url.spec.whatwg.org/#concept-domain-to-ascii).
 */
export function cleanEmail(text: string): string {
  const email = cleanText(text).trim().replace(CURLY_APOSTROPHE, "'")
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + asciiDomain(email.slice(at))
}

function asciiDomain(domain: string): string {
  // URL would read an address of another kind into these.
  if (!NOT_ASCII.test(domain) || /[\s/?#:@[\]\\%]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/**
 * An email address by HTML's rule, which also accepts admin@localhost (https://html.spec.whatwg.org/#valid-e-mail-address).
 * It is cleaned (`cleanEmail`) and its case is preserved.
 */
export const Email = z
  .string(message)
  .check(
    z.overwrite(cleanEmail),
    z.maxLength(MAX_EMAIL_LENGTH, message),
    z.regex(z.regexes.html5Email, message),
  )
