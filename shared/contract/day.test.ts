import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Day } from './text-rules.ts'

const isDay = (text: string) => z.safeParse(Day, text).success
const textOf = (date: Date) => date.toISOString().slice(0, 10)

test('accepts the days of 2000 to 2099 and no others', () => {
  const wrong: string[] = []
  for (let year = 1999; year <= 2100; year++)
    for (let month = 1; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const date = new Date(`${text}T00:00:00Z`)
        const exists = !Number.isNaN(date.getTime()) && textOf(date) === text
        if (isDay(text) !== (exists && year > 1999 && year < 2100)) wrong.push(text)
      }
  expect(wrong).toEqual([])
  for (const text of ['', '2026-3-05', '2026-03-05 ', '12026-03-05'])
    expect([text, isDay(text)]).toEqual([text, false])
})
