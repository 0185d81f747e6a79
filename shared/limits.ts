/** Bounds that both sides keep. Times in milliseconds, sizes in bytes. */
export const MAX_BODY_BYTES = 64 * 1024
/** RFC 5321's longest address; an index entry has its limit, too. */
export const MAX_EMAIL_LENGTH = 254
/** What a form lets be typed as a phone number: the longest there is, with an extension in words. The contract has no bound. */
export const MAX_TYPED_PHONE = 40
export const MAX_MATCHES = 20
export const CARD_BADGES = 3
export const CRITERIA_BADGES = 2
export const TOAST_MS = 5000
export const TOAST_SWIPE_PX = 50
export const TOAST_REMOVE_MS = 1_000_000
export const GEOLOCATION = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 } as const
export const MAX_EVENTS_PER_CALL = 50
