/** The header with a solved challenge: base64 of the JSON of `Proof` (proof-of-work.ts), as ALTCHA encodes it. */
export const PROOF_HEADER = 'Proof-Of-Work'

/** The header that proves that the sender read the family's mail: the token of a mailed link. */
export const LINK_HEADER = 'Mailed-Link'
