// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { matchLike } from '#pwa/testing/facilities.ts'
import type { Budget } from '#shared/contract/options.ts'
import { FacilityCard } from './facility-card.tsx'
import { PriceBar } from './price-bar.tsx'

const renderCard = (props: Partial<ComponentProps<typeof FacilityCard>> = {}) =>
  render(
    <MemoryRouter>
      <FacilityCard facility={matchLike()} {...props} />
    </MemoryRouter>,
  ).container

it.each([null, 0])('shows no stars and no price when both are %j', (unknown) => {
  const card = renderCard({ facility: matchLike({ price: unknown, rating: unknown, careTypes: [] }) })
  expect(card.querySelector('[data-part=rating]')).toBeNull()
  expect(card.textContent).not.toContain('Starting from*')
  expect(screen.getByText('Contact for pricing')).toBeTruthy()
  expect(card.textContent).toContain('Senior Living')
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
    against: [{ text: '2 fines' }, { text: '1 denial' }],
  })
  renderCard({ facility: match, match })
  expect(reasonsOf()).toEqual(['A secured unit', '2 fines'])
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    'For:',
    'Against:',
  ])
})

it('shows three labels, however long, and the number of the others', () => {
  const amenities = ['Housekeeping Services', '24/7 Medical Care', 'Gardens', 'Library', 'Pool']
  const card = renderCard({ facility: matchLike({ amenities }) })
  expect([...card.querySelectorAll('.badges > li')].map((badge) => badge.textContent)).toEqual([
    'Housekeeping Services',
    '24/7 Medical Care',
    'Gardens',
    '+2 more',
  ])
})

it('says the price against the budget once, beside the price, and its year', () => {
  const match = matchLike({
    reasons: [],
    for: [{ text: '41 places' }],
    against: [
      { text: 'About $1,000 above your budget: listed at $3,500–$7,500 in 2021' },
      { text: '2 fines (2023): ask what happened' },
    ],
    priceRange: { low: 3500, high: 7500, year: '2021' },
  })
  renderCard({ facility: match, match })
  expect(reasonsOf()).toEqual(['41 places', '2 fines (2023): ask what happened'])
  expect(screen.getByText('About $1,000 above your budget')).toBeTruthy()
  expect(screen.getByText('listed in 2021')).toBeTruthy()
  cleanup()
  const year = String(new Date().getFullYear())
  const within = { code: 'within_budget' as const, text: 'Within your budget: from $3,500 a month' }
  const current = { ...match, against: [], reasons: [within], priceRange: { low: 3500, high: 7500, year } }
  renderCard({ facility: current, match: current })
  expect(screen.getByText('Within your budget')).toBeTruthy()
  expect(screen.queryByText(/^listed in/)).toBeNull()
})

it('shows the first sentence of the description as a whole', () => {
  const description = 'Near St. Anne’s church, 9 homes. Licensed since 1998.'
  renderCard({ facility: matchLike({ description }) })
  expect(screen.getByText('Near St. Anne’s church, 9 homes.')).toBeTruthy()
})

it('shows a reason and something unknown if the record has no points', () => {
  const match = matchLike({
    reasons: [
      { code: 'near', text: 'About 6 miles from Austin' },
      { code: 'within_budget', text: 'Within your budget' },
      { code: 'care_type', text: 'Offers memory care' },
    ],
    unknown: [
      { code: 'price', text: 'Price not published' },
      { code: 'rating', text: 'Rating not known' },
    ],
  })
  renderCard({ facility: match, match })
  expect(reasonsOf()).toEqual(['Offers memory care', 'Rating not known'])
})

it('shows the distance, how many houses share the place, and no score', () => {
  const campus = { houses: 4, names: ['Oak House', 'Elm House', 'Ash House', 'Fir House'] }
  const match = matchLike({ campus })
  const card = renderCard({ facility: match, match })
  expect(card.querySelector('[data-part=distance]')?.textContent).toBe('about 6 miles away')
  expect(card.textContent).toContain('4 licensed buildings at this address')
  expect(card.textContent).not.toContain('Score')
})

it('shows the town, and gives readers and the paper the whole address', () => {
  renderCard({ facility: matchLike({ location: '12 Congress Ave, Suite 3, Austin, TX 78701' }) })
  const link = screen.getByRole('link', { name: /^Directions to/ })
  expect(link.textContent).toBe('Directions to 12 Congress Ave, Suite 3, Austin, TX 78701 (opens your maps)')
  const shown = [...link.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Austin, TX'])
})

it('warns that the drive across open water is longer', () => {
  const match = matchLike({ distanceMiles: 12, waterMiles: 8, against: [{ text: '2 fines' }] })
  const card = renderCard({ facility: match, match })
  expect(card.textContent).toContain('Across open water, so the drive is longer')
  expect(card.textContent).not.toContain('2 fines')
})

it('shows the distance of a featured community and who rates it', () => {
  const card = renderCard({ isFeatured: true, distanceMiles: 3.2 })
  expect(card.querySelector('[data-part=distance]')?.textContent).toBe('about 3 miles away')
  expect(card.querySelector('[data-part=rating]')?.textContent).toBe('Rated 4.7 out of 5 by its own account')
  expect(screen.getByText(/^Featured, paid/)).toBeTruthy()
})

it('says that a link to a search engine is a web search', () => {
  renderCard({ facility: matchLike({ website: 'Not listed' }) })
  expect(screen.getByRole('link', { name: /^Visit Website/ }).textContent).toContain('(web search)')
  cleanup()
  renderCard({ facility: matchLike({ website: 'https://oak.example' }) })
  expect(screen.getByRole('link', { name: /^Visit Website/ }).textContent).not.toContain('search')
})

it('labels featured and sample communities', () => {
  renderCard({ isFeatured: true })
  expect(screen.getByText('FEATURED')).toBeTruthy()
  cleanup()
  renderCard({ facility: matchLike({ isSample: true }) })
  expect(screen.getByText(/^Sample/).textContent).toBe('Sample: an example, not a real community')
})

it('draws a facade if there is no picture or the picture fails to load', () => {
  expect(renderCard().querySelector('[data-part=picture] svg')).toBeTruthy()
  cleanup()
  const card = renderCard({ facility: matchLike({ imageUrl: '/objects/business-images/gone.jpg' }) })
  const picture = card.querySelector('img')
  if (!picture) throw new Error('The card has no picture.')
  fireEvent.error(picture)
  expect(card.querySelector('img')).toBeNull()
  expect(card.querySelector('[data-part=picture] svg')).toBeTruthy()
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

it('says what the community told and when', async () => {
  const match = matchLike({
    price: 5200,
    registerPrice: 4200,
    told: [told(), told({ fact: 'rooms', value: 2 })],
  })
  const card = renderCard({ facility: match, match })
  expect(await screen.findByText(/^Price, 2 rooms free: told to .+ by the community on Nov 21$/)).toBeTruthy()
  expect(card.textContent).toContain('$5,200')
})

it('shows the register’s price again once a told one has expired', () => {
  const expired = told({ expiresAt: '2026-01-01T00:00:00.000Z' })
  const card = renderCard({ facility: matchLike({ price: 5200, registerPrice: 4200, told: [expired] }) })
  expect(card.textContent).toContain('$4,200')
  expect(card.querySelector('[data-part=told]')).toBeNull()
})

/** Where the budget and the listed rates begin and end, in percent of the drawing's width. */
function draw(range: { low: number; high: number }, budget: Budget) {
  const { container } = render(<PriceBar range={range} budget={budget} />)
  return [...container.querySelectorAll('rect')].map((rect) => {
    const start = Number(rect.getAttribute('x'))
    return [Math.round(start), Math.round(start + Number(rect.getAttribute('width')))]
  })
}

it('draws the listed rates over the budget, on the same scale, and says both', () => {
  expect(draw({ low: 4000, high: 8500 }, { low: 3500, high: 4500 })).toEqual([
    [0, 20],
    [10, 100],
  ])
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Listed rates $4,000–$8,500; your budget $3,500–$4,500',
  )
})

it('draws a single rate that can be seen, inside the drawing', () => {
  expect(draw({ low: 7000, high: 7000 }, { low: 2500, high: 3500 })).toEqual([
    [0, 22],
    [97, 100],
  ])
})

it('draws a budget without an upper end beyond the highest rate', () => {
  expect(draw({ low: 5000, high: 8000 }, { low: 6500, high: null })).toEqual([
    [30, 100],
    [0, 60],
  ])
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/your budget \$6,500 or more$/)
})
