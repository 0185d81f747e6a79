import { site } from '../api/site.ts'
import { mailLink, phoneLink } from './contact-links.ts'

// The placeholder for a missing address does not match, so it does not become a link.
const EMAIL_ADDRESS = /^[^\s@()]+@[^\s@()]+$/

/** The support phone number, linked if it can be dialed. */
export function SupportPhone() {
  const link = phoneLink(site.phone)
  return link ? <a href={link}>{site.phone}</a> : <span>{site.phone}</span>
}

/** The support email address, linked if it is valid. */
export function SupportEmail() {
  if (!EMAIL_ADDRESS.test(site.email)) return <span>{site.email}</span>
  return <a href={mailLink(site.email)}>{site.email}</a>
}
