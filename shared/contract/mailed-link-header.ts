/** The header that proves that the sender read the family's mail: the token of a mailed link. */
export const LINK_HEADER = 'Mailed-Link'
