/** Limits that both sides enforce. Times are in milliseconds, sizes in bytes. */
export const MAX_BODY_BYTES = 64 * 1024
/** The longest address in RFC 5321. Postgres also limits the size of an index entry. */
export const MAX_EMAIL_LENGTH = 254
/** Characters of a phone number: enough for a spelled-out extension. */
export const MAX_PHONE_LENGTH = 40
/** Characters of each name in a message. The questionnaire's names have at most 50. */
export const MAX_CONTACT_NAME = 100
/** Characters of a message: about two pages. */
export const MAX_MESSAGE_LENGTH = 5000
/** Characters of a letter about the help that is needed. */
export const MAX_LETTER_LENGTH = 4000
/** The largest integer that Postgres stores. */
export const MAX_INTEGER = 2_147_483_647
export const MAX_MATCHES = 20
/** How far a list can be continued. No 60 miles have as many communities. */
export const MAX_SKIP = 9999
export const CARD_BADGES = 3
export const CRITERIA_BADGES = 2
export const TOAST_MS = 5000
export const TOAST_SWIPE_PX = 50
export const TOAST_REMOVE_MS = 1_000_000
export const GEOLOCATION = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 } as const
export const MAX_EVENTS_PER_CALL = 50
/** What one phone writes to a family's list, encrypted. Twenty communities with notes of 5,000 characters take 38,000 bytes. */
export const MAX_LANE_BYTES = 45_000
/** The same as base64url, which stores 3 bytes in 4 characters. */
export const MAX_LANE_CHARACTERS = Math.ceil((MAX_LANE_BYTES * 4) / 3)
