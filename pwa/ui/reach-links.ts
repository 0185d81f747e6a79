/** Opens a letter to this one address: whatever else stands in it adds no recipient, subject or text. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}

/** Dials a number as it is written for people. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}
