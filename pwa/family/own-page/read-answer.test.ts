// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readAnswer } from './own-page-screen.tsx'

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('sends only what was said', () => {
  expect(readAnswer(formOf({ rooms: '', priceFrom: '', languages: ' ', note: '' }))).toEqual({})
  expect(
    readAnswer(
      formOf({ rooms: '0', priceFrom: '5200', medicaid: 'no', languages: 'Spanish, ,Tagalog', pets: 'yes' }),
    ),
  ).toEqual({ rooms: 0, priceFrom: 5200, medicaid: false, languages: ['Spanish', 'Tagalog'], pets: true })
  expect(readAnswer(formOf({ rooms: '2', waitingList: 'on' }))).toEqual({ rooms: 'waiting_list' })
})
