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
