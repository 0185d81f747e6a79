/** A mailto link to this one address. Anything else in it cannot add a recipient, a subject or a body. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}

/** A tel link for a phone number in any format. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}
