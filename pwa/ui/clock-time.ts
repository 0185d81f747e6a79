const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** Formats a time (epoch ms) for display: '10:42 AM' if it is today, otherwise 'Nov 3, 10:42 AM'. */
export function clockTime(at: number, now = Date.now()): string {
  const clock = CLOCK.format(at)
  return new Date(at).toDateString() === new Date(now).toDateString() ? clock : `${DAY.format(at)}, ${clock}`
}
