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
export const formatCount = (count: number): string => COUNT.format(count)

/** Cents, which may be fractional, as dollars: 1234.5 to '$12.35', or with three digits '$12.345'. */
export const formatDollars = (cents: number, digits: 2 | 3 = 2): string => DOLLARS[digits].format(cents / 100)

/** A share, 0 to 1, as whole percents: '63%'. Rounded down, so that what is short of a mark never looks like it. */
export const formatPercent = (share: number): string => `${Math.floor(share * 100 + 1e-9)}%`

/** Milliseconds as seconds with a tenth: '1.2 s'. */
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Bytes as an operator's disk has them: '3.3 GB'. */
export function formatBytes(bytes: number): string {
  const unit = bytes < 1e9 ? { size: 1e6, name: 'MB' } : { size: 1e9, name: 'GB' }
  return `${(bytes / unit.size).toFixed(unit.name === 'GB' ? 1 : 0)} ${unit.name}`
}

/** A part of a whole with a tenth of a percent: '63.4%'; '–' of nothing. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`
