const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** A moment (epoch ms) as a family says it: '10:42 AM' today, 'Nov 3, 10:42 AM' on any other day. */
export function clockTime(at: number, now = Date.now()): string {
  const clock = CLOCK.format(at)
  return new Date(at).toDateString() === new Date(now).toDateString() ? clock : `${DAY.format(at)}, ${clock}`
}
