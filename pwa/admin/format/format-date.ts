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
