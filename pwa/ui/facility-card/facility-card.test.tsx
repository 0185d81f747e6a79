// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { matchLike } from '../../testing/facilities.ts'
import { FacilityCard } from './facility-card.tsx'

afterEach(cleanup)

const renderCard = (props: Partial<ComponentProps<typeof FacilityCard>> = {}) =>
  render(
    <MemoryRouter>
      <FacilityCard facility={matchLike()} {...props} />
    </MemoryRouter>,
  ).container

it('shows the rating, the first care type, three amenities and a count of the rest, the price and its note', () => {
  const card = renderCard()
  expect(card.querySelector('.rating')?.textContent).toBe('Rated 4.7 out of 5')
  expect(card.querySelector('.facility-card-kind')?.textContent).toContain('Memory Care')
  expect([...card.querySelectorAll('.badge')].map((badge) => badge.textContent)).toEqual([
    'Dining',
    'Gardens',
    'Golf',
    '+2 more',
  ])
  expect(card.querySelector('.price')?.textContent).toBe('Starting from*$4,200 per month*Estimated pricing')
  expect(screen.getByRole('link', { name: 'Learn More about Oak House' }).getAttribute('href')).toBe(
    '/facilities/oak',
  )
})

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

it('shows why it matches before what is not known', () => {
  const match = matchLike()
  renderCard({ facility: match, match })
  const [reasons, unknown] = screen.getAllByRole('list')
  expect(reasons?.textContent).toBe('Within your budget')
  expect(unknown?.textContent).toBe('Rating not known')
  expect(screen.getByText('Austin, TX 78701, about 6 miles away')).toBeTruthy()
})

it('shows what speaks most for it first, and what speaks most against it', () => {
  const match = matchLike({
    for: [{ text: 'A secured unit', fact: 'dementiaCare' }, { text: '41 places' }],
    against: [{ text: '$110 above your budget' }, { text: '2 fines' }],
  })
  renderCard({ facility: match, match })
  const texts = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  expect(texts('Why it matches')).toEqual(['A secured unit', 'Within your budget'])
  expect(texts('What speaks against it')).toEqual(['$110 above your budget'])
})

it('shows the distance only once', () => {
  const match = matchLike({ reasons: [{ code: 'near', text: 'About 6 miles from Austin' }] })
  expect(renderCard({ facility: match, match }).textContent).not.toContain('miles away')
})

it('shows the score, and how many houses share the place', () => {
  const match = matchLike({
    score: { total: 86.6, distance: 1, budget: 1, amenities: 1, careType: 0 },
    campus: { houses: 4, names: ['Oak House', 'Elm House', 'Ash House', 'Fir House'] },
  })
  const card = renderCard({ facility: match, match })
  expect(card.querySelector('.facility-card-score')?.textContent).toBe('Score 87 of 100 · 4 houses here')
  cleanup()
  expect(renderCard().textContent).not.toContain('Score')
})

it('says once that the drive across open water is longer', () => {
  const match = matchLike({
    distanceMiles: 12,
    waterMiles: 8,
    reasons: [{ code: 'near', text: 'About 12 miles from 54001' }],
  })
  const text = renderCard({ facility: match, match }).textContent
  expect(text).toContain('about 12 miles away in a straight line, across open water; the drive is longer')
  expect(text).not.toContain('from 54001')
})

it('labels featured and sample communities', () => {
  expect(renderCard({ isFeatured: true }).querySelector('.facility-card-featured')?.textContent).toContain(
    'FEATURED',
  )
  cleanup()
  renderCard({ facility: matchLike({ isSample: true }) })
  expect(screen.getByText('This is an example, not a real community.')).toBeTruthy()
})

it('draws a facade if there is no picture or the picture fails to load', () => {
  expect(renderCard().querySelector('.facility-card-picture > svg')).toBeTruthy()
  cleanup()
  const card = renderCard({ facility: matchLike({ imageUrl: '/objects/business-images/gone.jpg' }) })
  const picture = card.querySelector('img')
  if (!picture) throw new Error('The card has no picture.')
  fireEvent.error(picture)
  expect(card.querySelector('img')).toBeNull()
  expect(card.querySelector('.facility-card-picture > svg')).toBeTruthy()
})
