const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant (ISO 8601) in a time zone: 'Mar 05, 2024'. */
export function formatDate(instant: string, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: '2-digit', year: 'numeric' })
    formats.set(timeZone, format)
  }
  return format.format(new Date(instant))
}

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A calendar day (YYYY-MM-DD) in words: 'March 5, 2024'. */
export const formatLongDate = (day: string): string => LONG.format(new Date(`${day}T00:00:00Z`))

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A calendar day (YYYY-MM-DD) without its year: 'Mar 5'. */
export const formatShortDate = (day: string): string => SHORT.format(new Date(`${day}T00:00:00Z`))

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** A time of the day (HH:MM) in words: '2:30 PM'. */
export const formatClock = (time: string): string => CLOCK.format(new Date(`2000-01-01T${time}:00Z`))

const DATE_TIME = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** An instant (ISO 8601) in the browser's time zone: 'Nov 3, 2026, 10:42 AM'. */
export const formatDateTime = (iso: string): string => DATE_TIME.format(new Date(iso))

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** The time of a moment (in milliseconds since 1970) in the browser's time zone: '9:58 AM'. */
export const formatTime = (at: number): string => TIME.format(new Date(at))

/** When something happened, in the browser's time zone: 'at 9:58 AM' today, otherwise 'on Nov 3, 2026, 10:42 AM'. */
export const formatMoment = (iso: string, now = new Date()): string =>
  new Date(iso).toDateString() === now.toDateString()
    ? `at ${formatTime(Date.parse(iso))}`
    : `on ${formatDateTime(iso)}`

const COUNT = new Intl.NumberFormat('en-US')
const dollarFormat = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
const DOLLARS = { 2: dollarFormat(2), 3: dollarFormat(3) }

/** '12,345'. */
export const formatCount = (count: number): string => COUNT.format(count)

/** Cents, which may be fractional, as dollars: 1234.5 → '$12.35', or '$12.345' with three digits. */
export const formatDollars = (cents: number, digits: 2 | 3 = 2): string => DOLLARS[digits].format(cents / 100)

/**
 * A share from 0 to 1 as a whole percentage: '63%'. Rounds down, so a result below a pass mark never shows as
 * it.
 */
export const formatPercent = (share: number): string => `${Math.floor(share * 100 + 1e-9)}%`

/** Milliseconds as seconds with one decimal: '1.2 s'. */
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Bytes in decimal units: '3.3 GB'. */
export function formatBytes(bytes: number): string {
  const unit = bytes < 1e9 ? { size: 1e6, name: 'MB' } : { size: 1e9, name: 'GB' }
  return `${(bytes / unit.size).toFixed(unit.name === 'GB' ? 1 : 0)} ${unit.name}`
}

/** A part of a whole as a percentage with one decimal: '63.4%'. '–' if the whole is 0. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`

const UNITS = [
  { seconds: 86_400, name: 'd' },
  { seconds: 3600, name: 'h' },
  { seconds: 60, name: 'min' },
] as const

/** Seconds in the two largest units: '2 d 4 h', '3 h 20 min', '45 min'. '–' for null. */
export function formatWait(seconds: number | null): string {
  if (seconds === null) return '–'
  const index = UNITS.findIndex((unit) => seconds >= unit.seconds)
  const [unit, next] = [UNITS[index], UNITS[index + 1]]
  if (!unit) return 'under 1 min'
  const rest = next ? Math.floor((seconds % unit.seconds) / next.seconds) : 0
  const first = `${Math.floor(seconds / unit.seconds)} ${unit.name}`
  return next && rest > 0 ? `${first} ${rest} ${next.name}` : first
}
