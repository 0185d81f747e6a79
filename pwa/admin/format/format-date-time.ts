const DATE_TIME = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** An instant (ISO 8601) in the browser's time zone: 'Nov 3, 2026, 10:42 AM'. */
export const formatDateTime = (iso: string): string => DATE_TIME.format(new Date(iso))
