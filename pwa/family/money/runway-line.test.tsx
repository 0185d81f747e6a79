// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { deleteMoney, NO_MONEY, saveMoney } from '../../local/money.ts'
import { clearPhoneAndTab } from '../../testing/browser.ts'
import { RunwayWithLink } from './runway-line.tsx'

beforeEach(clearPhoneAndTab)

const open = (price: number | null) =>
  render(
    <MemoryRouter>
      <RunwayWithLink price={price} />
    </MemoryRouter>,
  )

it('says nothing about money until the family has typed something, and then how long it lasts', async () => {
  open(4000)
  expect(screen.getByRole('link', { name: 'What can we afford?' })).toBeTruthy()
  expect(document.querySelector('.runway-line')).toBeNull()
  await saveMoney({ ...NO_MONEY, savings: 48_000 })
  expect(await screen.findByText('At this price your money lasts: 1 year.')).toBeTruthy()
  await deleteMoney()
  await expect.poll(() => document.querySelector('.runway-line')).toBeNull()
})

it.each([
  [2000, 'Your money can pay this price for 30 years or more.'],
  [9000, 'At this price your money lasts: less than a month.'],
])('says it for a price of %i', async (price, text) => {
  await saveMoney({ ...NO_MONEY, income: 8000, raise: 0 })
  open(price)
  expect(await screen.findByText(text)).toBeTruthy()
})
