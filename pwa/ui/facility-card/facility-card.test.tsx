// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { matchLike } from '#pwa/testing/facilities.ts'
import { FacilityCard } from './facility-card.tsx'

afterEach(cleanup)

const renderCard = (props: Partial<ComponentProps<typeof FacilityCard>> = {}) =>
  render(
    <MemoryRouter>
      <FacilityCard facility={matchLike()} {...props} />
    </MemoryRouter>,
  ).container

it.each([null, 0])('shows no stars and no price when both are %j', (unknown) => {
  const card = renderCard({ facility: matchLike({ price: unknown, rating: unknown, careTypes: [] }) })
  expect(card.querySelector('.rating')).toBeNull()
  expect(card.textContent).not.toContain('Starting from*')
  expect(screen.getByText('Contact for pricing')).toBeTruthy()
  expect(screen.getByText('Senior Living')).toBeTruthy()
})

it('opens the website in a new tab without access to the opener', () => {
  renderCard({ facility: matchLike({ website: 'https://oak.example' }) })
  const link = screen.getByRole('link', { name: /^Visit Website/ })
  expect(link.getAttribute('href')).toBe('https://oak.example')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})

const reasonsOf = () =>
  within(screen.getByRole('list', { name: 'For and against' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

it('shows the strongest point for it and the strongest against it', () => {
  const match = matchLike({
    for: [{ text: 'A secured unit', fact: 'dementiaCare' }, { text: '41 places' }],
    against: [{ text: '$110 above your budget' }, { text: '2 fines' }],
  })
  renderCard({ facility: match, match })
  expect(reasonsOf()).toEqual(['A secured unit', '$110 above your budget'])
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    'For:',
    'Against:',
  ])
})

it('shows three labels, however long, and the number of the others', () => {
  const amenities = ['Housekeeping Services', '24/7 Medical Care', 'Gardens', 'Library', 'Pool']
  const card = renderCard({ facility: matchLike({ amenities }) })
  expect([...card.querySelectorAll('.badge')].map((badge) => badge.textContent)).toEqual([
    'Housekeeping Services',
    '24/7 Medical Care',
    'Gardens',
    '+2 more',
  ])
})

it('takes two lines for the reasons at most: a long one against it replaces the one for it', () => {
  const long = 'Residents must be able to get out alone in an emergency'
  const match = matchLike({ for: [{ text: long }, { text: '41 places' }], against: [{ text: '2 fines' }] })
  renderCard({ facility: match, match })
  expect(reasonsOf()).toEqual(['41 places', '2 fines'])
  cleanup()
  renderCard({ facility: match, match: { ...match, against: [{ text: long }] } })
  expect(reasonsOf()).toEqual([long])
  cleanup()
  const price = { text: 'About $1,000 above your budget: listed at $3,500–$7,500 in 2021' }
  renderCard({ facility: match, match: { ...match, against: [price] } })
  expect(reasonsOf()).toEqual(['41 places', 'About $1,000 above your budget'])
})

it('shows a reason and something unknown if the record has no points', () => {
  const match = matchLike({
    reasons: [
      { code: 'near', text: 'About 6 miles from Austin' },
      { code: 'within_budget', text: 'Within your budget' },
    ],
    unknown: [
      { code: 'price', text: 'Price not published' },
      { code: 'rating', text: 'Rating not known' },
    ],
  })
  renderCard({ facility: match, match })
  expect(reasonsOf()).toEqual(['Within your budget', 'Rating not known'])
})

it('shows the distance, the score, and how many houses share the place', () => {
  const match = matchLike({
    score: { total: 86.6, distance: 1, budget: 1, amenities: 1, careType: 0 },
    campus: { houses: 4, names: ['Oak House', 'Elm House', 'Ash House', 'Fir House'] },
  })
  const card = renderCard({ facility: match, match })
  expect(card.querySelector('.facility-card-distance')?.textContent).toBe('about 6 miles away')
  expect(card.querySelector('.facility-card-marks')?.textContent).toContain('Score 87 of 100')
  expect(card.querySelector('.facility-card-kind')?.textContent).toContain(
    '4 licensed buildings at this address',
  )
  cleanup()
  expect(renderCard().textContent).not.toContain('Score')
})

it('warns that the drive across open water is longer', () => {
  const match = matchLike({ distanceMiles: 12, waterMiles: 8, against: [{ text: '2 fines' }] })
  const card = renderCard({ facility: match, match })
  expect(card.textContent).toContain('Across open water, so the drive is longer')
  expect(card.textContent).not.toContain('2 fines')
})

it('shows the distance of a featured community and who rates it', () => {
  const card = renderCard({ isFeatured: true, distanceMiles: 3.2 })
  expect(card.querySelector('.facility-card-distance')?.textContent).toBe('about 3 miles away')
  expect(card.querySelector('.rating')?.textContent).toBe('Rated 4.7 out of 5 by its own account')
  expect(screen.getByText(/^Featured, paid/)).toBeTruthy()
})

it('draws the listed rates against the budget, and nothing if the price is unknown', () => {
  const match = matchLike({ priceRange: { low: 4200, high: 6000 } })
  const budget = { low: 3500, high: 4500 } as const
  renderCard({ facility: match, match, budget })
  expect(screen.getByRole('img', { name: /^Listed rates/ })).toBeTruthy()
  cleanup()
  renderCard({ facility: { ...match, price: null }, match, budget })
  expect(screen.queryByRole('img', { name: /^Listed rates/ })).toBeNull()
})

it('says that a link to a search engine is a web search', () => {
  renderCard({ facility: matchLike({ website: 'Not listed' }) })
  expect(screen.getByRole('link', { name: /^Visit Website/ }).textContent).toContain('(web search)')
  cleanup()
  renderCard({ facility: matchLike({ website: 'https://oak.example' }) })
  expect(screen.getByRole('link', { name: /^Visit Website/ }).textContent).not.toContain('search')
})

it('labels featured and sample communities', () => {
  expect(renderCard({ isFeatured: true }).querySelector('.facility-card-featured')?.textContent).toContain(
    'FEATURED',
  )
  cleanup()
  renderCard({ facility: matchLike({ isSample: true }) })
  expect(screen.getByText(/^Sample/).textContent).toBe('Sample: an example, not a real community')
})

it('draws a facade if there is no picture or the picture fails to load', () => {
  expect(renderCard().querySelector('.facility-card-picture svg')).toBeTruthy()
  cleanup()
  const card = renderCard({ facility: matchLike({ imageUrl: '/objects/business-images/gone.jpg' }) })
  const picture = card.querySelector('img')
  if (!picture) throw new Error('The card has no picture.')
  fireEvent.error(picture)
  expect(card.querySelector('img')).toBeNull()
  expect(card.querySelector('.facility-card-picture svg')).toBeTruthy()
})

const told = (change: object = {}) => ({
  ...{
    fact: 'priceFrom' as const,
    value: 5200,
    toldAt: '2026-11-21T12:00:00.000Z',
    expiresAt: '2999-01-01T00:00:00.000Z',
  },
  ...change,
})

it('says what the community told and when, in place of its description and the weaker reason', async () => {
  const match = matchLike({
    price: 5200,
    registerPrice: 4200,
    told: [told(), told({ fact: 'rooms', value: 2 })],
    for: [{ text: '41 places' }],
    against: [{ text: '2 fines' }],
  })
  const card = renderCard({ facility: match, match })
  expect(await screen.findByText(/^Price, 2 rooms free: told to .+ by the community on Nov 21$/)).toBeTruthy()
  expect(card.textContent).toContain('$5,200')
  expect(reasonsOf()).toEqual(['2 fines'])
})

it('shows the register’s price again once a told one has expired', () => {
  const expired = told({ expiresAt: '2026-01-01T00:00:00.000Z' })
  const card = renderCard({ facility: matchLike({ price: 5200, registerPrice: 4200, told: [expired] }) })
  expect(card.textContent).toContain('$4,200')
  expect(card.querySelector('.told-line')).toBeNull()
})
