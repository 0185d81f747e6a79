import { site } from '../site.ts'
import { mailLink, phoneLink } from './reach-links.ts'

// "(555) 555-0100" can be dialled and "a@b.org" written to; a placeholder that says so is neither.
const DIALABLE = /^[+\d\s().-]{7,}$/
const MAILABLE = /^[^\s@()]+@[^\s@()]+$/

/** The support number, as a link when it can be dialled. */
export function SupportPhone() {
  if (!DIALABLE.test(site.phone)) return <span>{site.phone}</span>
  return <a href={phoneLink(site.phone)}>{site.phone}</a>
}

/** The support address, as a link when one can write to it. */
export function SupportEmail() {
  if (!MAILABLE.test(site.email)) return <span>{site.email}</span>
  return <a href={mailLink(site.email)}>{site.email}</a>
}
