/** Excel computes and shows numbers with this many digits, and stores more: 4.15 is stored as 4.1500000000000004. */
const SIGNIFICANT_DIGITS = 15
const MAX_DECIMALS = 20
const MS_PER_SECOND = 1000
/** A time without a date is stored as a part of this day or the next. */
const FIRST_YEAR = 1900

/**
 * The text of a workbook's cell as in a CSV file: numbers without an exponent or grouping, TRUE and FALSE. Dates are
 * YYYY-MM-DD, and the time follows unless it is midnight. Number formats other than dates don't apply: a ZIP code stored
 * as the number 1234 is 1234.
 */
export function workbookText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

function dateText(date: Date): string {
  // 14:30 is stored as a fraction of a day, which comes back as 14:29:59.999.
  const seconds = Math.round(date.getTime() / MS_PER_SECOND)
  const [day = '', time = ''] = new Date(seconds * MS_PER_SECOND).toISOString().slice(0, 19).split('T')
  if (date.getUTCFullYear() < FIRST_YEAR) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

function numberText(value: number): string {
  const shown = Number(value.toPrecision(SIGNIFICANT_DIGITS))
  if (!String(shown).includes('e')) return String(shown)
  return Number.isInteger(shown)
    ? BigInt(shown).toString()
    : shown.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '')
}
