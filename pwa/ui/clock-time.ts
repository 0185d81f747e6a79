import { perLanguage } from '#pwa/words/translate.ts'

const CLOCK = perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }))
const DAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }))

/** The day of a time (epoch ms): 'Nov 3'. */
export const shortDay = (at: number): string => DAY().format(at)

/** Formats a time (epoch ms) for display: '10:42 AM' if it is today, otherwise 'Nov 3, 10:42 AM'. */
export function clockTime(at: number, now = Date.now()): string {
  const clock = CLOCK().format(at)
  return new Date(at).toDateString() === new Date(now).toDateString() ? clock : `${shortDay(at)}, ${clock}`
}
