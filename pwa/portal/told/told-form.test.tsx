// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Call, EMPTY_TOLD } from './told-form.tsx'
import { ToldHistory } from './told-history.tsx'

it('sends only what was said', () => {
  const EMPTY = { ...EMPTY_TOLD, version: 3 }
  expect(Call.parse(EMPTY)).toEqual({ version: 3 })
  const draft = {
    ...EMPTY,
    priceFrom: '$5,200',
    rooms: '0',
    pets: 'no',
    languages: 'Spanish, , Tagalog',
    toldBy: 'Marta',
  }
  expect(Call.parse(draft)).toEqual({
    ...{
      version: 3,
      priceFrom: 5200,
      rooms: 0,
      pets: false,
      languages: ['Spanish', 'Tagalog'],
      toldBy: 'Marta',
    },
  })
  expect(Call.parse({ ...EMPTY, rooms: 'waiting_list' })).toEqual({ version: 3, rooms: 'waiting_list' })
})

it('says who told what, and who recorded it', () => {
  const at = '2026-11-21T18:00:00.000Z'
  const entry = {
    version: 1,
    facts: { priceFrom: 5200, rooms: 'waiting_list' as const, pets: null },
    ...{
      toldAt: at,
      toldBy: 'Marta',
      note: 'East wing in May',
      username: 'olive',
      answer: null,
      recordedAt: at,
    },
  }
  render(
    <ToldHistory
      record={{ id: 'a', name: 'A', location: 'B', version: 1, linkEndsAt: null, told: [], entries: [entry] }}
      onDecide={async () => {}}
    />,
  )
  expect(screen.getByRole('listitem').textContent).toMatch(
    /Marta: From \$5,200, rooms free: waiting list, pets: taken back, “East wing in May”, recorded by olive$/,
  )
})
