import { expect, it } from 'vitest'
import { SPANISH } from '../../words/spanish.ts'
import { setLanguage } from '../../words/translate.ts'
import { calendarEvent } from './calendar-event.ts'

const NOW = Date.parse('2026-03-01T08:09:10.000Z')
const visit = {
  id: 'oak',
  name: 'Oak House',
  location: 'Austin, TX 78701',
  phone: '(512) 555-0142',
  visitOn: '2026-03-05T10:30',
}

const unfold = (text: string) => text.replace(/\r\n /g, '')
const linesOf = (text: string) => unfold(text).split('\r\n')

it('writes an event of one hour by the clocks of the place', () => {
  expect(calendarEvent(visit, NOW)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Hearthfinder//Visits//EN',
      'BEGIN:VEVENT',
      'UID:visit-oak@hearthfinder',
      'DTSTAMP:20260301T080910Z',
      'DTSTART:20260305T163000Z',
      'DURATION:PT1H',
      'SUMMARY:Visit Oak House',
      'LOCATION:Austin\\, TX 78701',
      'DESCRIPTION:Phone: (512) 555-0142',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

it('writes a whole day without a time, also at the end of a month', () => {
  expect(linesOf(calendarEvent({ ...visit, visitOn: '2026-02-28' }, NOW))).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20260228', 'DTEND;VALUE=DATE:20260301']),
  )
})

it('leaves out an unknown phone number', () => {
  expect(calendarEvent({ ...visit, phone: null }, NOW)).not.toContain('DESCRIPTION')
})

it.each([
  ['Oak; Elm, & Co\\', 'SUMMARY:Visit Oak\\; Elm\\, & Co\\\\'],
  ['Oak\r\nEND:VCALENDAR', 'SUMMARY:Visit Oak\\nEND:VCALENDAR'],
  ['Oak\tHouse\u0007', 'SUMMARY:Visit Oak House '],
  ['Résidence “Chêne” 🏡', 'SUMMARY:Visit Résidence “Chêne” 🏡'],
])('keeps an odd name in one property: %j', (name, line) => {
  const lines = linesOf(calendarEvent({ ...visit, name }, NOW))
  expect(lines).toContain(line)
  expect(lines).toHaveLength(14)
})

it('folds long lines at 75 octets without splitting a character', () => {
  const name = `${'é'.repeat(60)} ${'🏡'.repeat(40)}`
  const text = calendarEvent({ ...visit, name }, NOW)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(linesOf(text)).toContain(`SUMMARY:Visit ${name}`)
  expect(text).not.toContain('\ufffd')
})

it('is in the language of the page', () => {
  setLanguage('es', SPANISH)
  const lines = linesOf(calendarEvent(visit, NOW))
  setLanguage('en')
  expect(lines).toEqual(
    expect.arrayContaining(['SUMMARY:Visita a Oak House', 'DESCRIPTION:Teléfono: (512) 555-0142']),
  )
})
