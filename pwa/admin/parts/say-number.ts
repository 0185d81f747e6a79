const COUNT = new Intl.NumberFormat('en-US')
const dollars = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
const DOLLARS = { 2: dollars(2), 3: dollars(3) }

/** '12,345'. */
export const sayCount = (count: number): string => COUNT.format(count)

/** Cents, which may be fractional, as dollars: 1234.5 to '$12.35', or with three digits '$12.345'. */
export const sayDollars = (cents: number, digits: 2 | 3 = 2): string => DOLLARS[digits].format(cents / 100)
