/** Texts that a pack doesn't store because they follow from other columns. Writer and reader share these rules. */

/** Marks a text that could be mistaken for a packed one. */
const VERBATIM = '='

/** '(210) 723-6602' as '2107236602'; any other text can be read back, too. */
export function packPhone(phone: string): string {
  const [, ...parts] = /^\((\d{3})\) (\d{3})-(\d{4})$/.exec(phone) ?? []
  if (parts.length > 0) return parts.join('')
  return /^\d{10}$/.test(phone) || phone.startsWith(VERBATIM) ? VERBATIM + phone : phone
}

export const unpackPhone = (packed: string): string =>
  packed.startsWith(VERBATIM)
    ? packed.slice(VERBATIM.length)
    : packed.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** The location of a community as the catalog writes it: 'address, city, state ZIP'. */
export const locationOf = (row: {
  address: string | null
  city: string
  state: string
  zipCode: string | null
}): string =>
  [row.address, row.city, [row.state, row.zipCode].filter((part) => part !== null).join(' ')]
    .filter((part) => part !== null)
    .join(', ')

/** Postgres and every browser order these texts alike. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
