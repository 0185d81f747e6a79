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
