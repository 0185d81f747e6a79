import { DAY_MS, HOUR_MS } from '#shared/contract/time.ts'

/** No time zone is further from UTC than this. */
const MAX_OFFSET_MS = 15 * HOUR_MS

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day (YYYY-MM-DD) of an instant (epoch ms) in a time zone. */
export function dayIn(instant: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    // The Canadian format is the ISO format.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(instant)
}

/**
 * The first instant (ISO 8601) of a day in a time zone. Uses bisection, because some days have no midnight.
 */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(day)
  let before = midnight - MAX_OFFSET_MS
  let within = midnight + MAX_OFFSET_MS
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (dayIn(middle, timeZone) < day) before = middle
    else within = middle
  }
  return new Date(within).toISOString()
}

export const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Whether a date field holds a complete day. While a year is being typed, the field passes through 0002. */
export const isDay = (text: string): boolean =>
  /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
