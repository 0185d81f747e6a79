import { DAY_MS } from '#shared/contract/time.ts'
import { t } from '#words'
import { instantOf, zoneOf } from './home-time.ts'

/** The visit of a community. `visitOn` is local: 2026-03-05 or 2026-03-05T10:30. */
interface Visit {
  id: string
  name: string
  location: string
  phone: string | null
  visitOn: string
}

const MAX_OCTETS = 75

/**
 * Writes an iCalendar file (RFC 5545) with one visit: an hour by the clocks of the place, or a whole day if it has no time.
 * The time is written in UTC: Outlook refuses one without a zone, and others take it for UTC.
 * @param now the time of writing, in epoch ms
 */
export function calendarEvent({ id, name, location, phone, visitOn }: Visit, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hearthfinder//Visits//EN',
    'BEGIN:VEVENT',
    // Stays the same when the visit moves, so that a calendar replaces the event.
    `UID:visit-${encodeURIComponent(id)}@hearthfinder`,
    `DTSTAMP:${inUtc(now)}`,
    ...timesOf(visitOn, location),
    `SUMMARY:${escapeText(t`Visit ${name}`)}`,
    `LOCATION:${escapeText(location)}`,
    ...(phone ? [`DESCRIPTION:${escapeText(t`Phone: ${phone}`)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function timesOf(visitOn: string, location: string): string[] {
  if (visitOn.includes('T'))
    return [`DTSTART:${inUtc(instantOf(visitOn, zoneOf(location)))}`, 'DURATION:PT1H']
  const nextDay = new Date(Date.parse(visitOn) + DAY_MS).toISOString().slice(0, 10)
  return [`DTSTART;VALUE=DATE:${basicFormat(visitOn)}`, `DTEND;VALUE=DATE:${basicFormat(nextDay)}`]
}

const inUtc = (instant: number) => `${basicFormat(new Date(instant).toISOString().slice(0, 19))}Z`
const basicFormat = (iso: string) => iso.replace(/[-:]/g, '')

/** Section 3.3.11. Other control characters aren't allowed at all. */
const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: They are what must go.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** Section 3.1: a line has at most 75 octets, and a continued one starts with a space. Never splits a character. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
