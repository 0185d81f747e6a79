import { site } from '../site.ts'
import { mailLink, phoneLink } from './contact-links.ts'

// Placeholders such as "(555) 555-0100 (placeholder)" match neither pattern, so they do not become links.
const DIALABLE_NUMBER = /^[+\d\s().-]{7,}$/
const EMAIL_ADDRESS = /^[^\s@()]+@[^\s@()]+$/

/** The support phone number, linked if it can be dialed. */
export function SupportPhone() {
  if (!DIALABLE_NUMBER.test(site.phone)) return <span>{site.phone}</span>
  return <a href={phoneLink(site.phone)}>{site.phone}</a>
}

/** The support email address, linked if it is valid. */
export function SupportEmail() {
  if (!EMAIL_ADDRESS.test(site.email)) return <span>{site.email}</span>
  return <a href={mailLink(site.email)}>{site.email}</a>
}
