/** The value stored when a community is known not to have a website. */
const NOT_LISTED = 'Not listed'
const WITH_HOST = /^https?:\/\/[^\s/?#]\S*$/i
const HOST = /^(localhost|.*[^.]\.[^.].*)$/

/**
 * Whether a browser can open the text as a website: http or https (case ignored), and a host with a dot or
 * localhost.
 */
export function isWebAddress(text: string): boolean {
  try {
    return WITH_HOST.test(text) && HOST.test(new URL(text).hostname)
  } catch {
    return false
  }
}

/** For the API's document: a pattern that matches common websites that `isStorableWebsite` accepts, and empty text. */
export const PLAIN_WEBSITE = `^(|${NOT_LISTED}|https?://([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}([/?#]\\S*)?)$`

/** Whether the text may be newly stored as a website: a web address or 'Not listed'. */
export const isStorableWebsite = (text: string): boolean => text === NOT_LISTED || isWebAddress(text)

/**
 * Whether to link to a stored website. The contract's rule: it starts with http (case ignored) and is not
 * 'Not listed'. This accepts more than `isStorableWebsite`, so that records stored before that rule keep
 * their link.
 */
export function isLinkableWebsite(website: string | null): website is string {
  return website !== null && website !== NOT_LISTED && /^http/i.test(website)
}
