/**
 * Adds the dash of ZIP+4, which numeric keypads don't have: 787011234 and 78701 1234 become 78701-1234. Returns any other
 * text unchanged.
 */
export const formatZip = (text: string): string => text.replace(/^(\d{5})[ -]?(\d{1,4})$/, '$1-$2')
