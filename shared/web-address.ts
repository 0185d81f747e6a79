/** What stands in place of a website where it is known that there is none to name. */
const NOT_LISTED = 'Not listed'
const WITH_HOST = /^https?:\/\/[^\s/?#]\S*$/i
const HOST = /^(localhost|.*[^.]\.[^.].*)$/

/** Whether a browser opens it as a site of the web: http or https, in any case, and a host with a dot or localhost. */
export function isWebAddress(text: string): boolean {
  return WITH_HOST.test(text) && URL.canParse(text) && HOST.test(new URL(text).hostname)
}

/** What `mayBeWebsite` takes for certain, as a pattern for the API's document; nothing is as well. */
export const PLAIN_WEBSITE = `^(|${NOT_LISTED}|https?://([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}([/?#]\\S*)?)$`

/** Whether this may be stored as a website from now on: an address, or in words that there is none. */
export const mayBeWebsite = (text: string): boolean => text === NOT_LISTED || isWebAddress(text)

/**
 * Whether a stored website is linked to, in the contract's words: it starts with http (in any case) and is not
 * 'Not listed'. It is wider than `mayBeWebsite`, because records from before that rule keep their link.
 */
export function isLinkedWebsite(website: string | null): website is string {
  return website !== null && website !== NOT_LISTED && /^http/i.test(website)
}
