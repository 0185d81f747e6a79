import { perLanguage } from '#pwa/words/translate.ts'

const DAY = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' }),
)
const CLOCK = perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }))

/** Formats a local day or time: 'Thursday, March 5' or 'Thursday, March 5, 10:30 AM'. */
export function visitText(visitOn: string): string {
  const hasTime = visitOn.includes('T')
  // Without a time, a date string would be read as UTC.
  const at = new Date(hasTime ? visitOn : `${visitOn}T12:00`)
  return hasTime ? `${DAY().format(at)}, ${CLOCK().format(at)}` : DAY().format(at)
}
