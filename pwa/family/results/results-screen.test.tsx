// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Match, RULED_OUT } from '#shared/contract/facility.ts'
import type { FeaturedBusiness } from '#shared/contract/featured-business.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { findCachedFacility } from '../../local/cached-facilities.ts'
import { readCachedFeatured } from '../../local/cached-featured.ts'
import { FAMILY, KEY, readyResponse } from '../../testing/answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { businessLike, matchLike } from '../../testing/facilities.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { json } from '../../testing/scripted-server.ts'
import { saveToSession } from '../results-watch/session-results.ts'
import { Component } from './results-screen.tsx'

const ROUTE = { route: '/results' }
let featured: FeaturedBusiness[] = []
let isConnected = true
const requests: string[] = []

beforeAll(() =>
  stubBrowser((path) => {
    requests.push(path)
    if (!isConnected) return Promise.reject(new TypeError('Failed to fetch'))
    return path.startsWith('/api/featured-businesses/') ? Promise.resolve(json(200, featured)) : undefined
  }),
)
beforeEach(async () => {
  await clearPhoneAndTab()
  featured = []
  isConnected = true
  window.history.replaceState(null, '', '/')
  requests.length = 0
})

/** Each test uses its own city, because responses are cached by path. */
let cities = 0
async function openWith(
  facilities: Match[],
  amenities: typeof FAMILY.amenities = FAMILY.amenities,
  more: Partial<Pick<QuestionnaireResponse, 'fartherAway' | 'notices' | 'compared'>> = {},
) {
  cities += 1
  const questionnaire = { ...FAMILY, city: `Town ${cities}`, amenities }
  saveToSession({ response: { ...readyResponse(KEY, questionnaire), facilities, ...more }, questionnaire })
  await renderScreen(Component, ROUTE)
  await screen.findByRole('heading', {
    name: facilities.length > 0 ? 'Your Perfect Matches!' : 'No Exact Matches Found',
  })
}

it.each([
  ['rules', 'Communities are ordered by score;'],
  ['rules and model', 'A language model helped order this list.'],
] as const)('says how the list is ordered (%s) and links to the method', async (rankedBy, sentence) => {
  const response = { ...readyResponse(KEY, FAMILY), facilities: [matchLike()], rankedBy }
  saveToSession({ response, questionnaire: FAMILY })
  await renderScreen(Component, ROUTE)
  const hint = await screen.findByText(new RegExp(sentence))
  expect(within(hint).getByRole('link', { name: 'How we match' }).getAttribute('href')).toBe('/how-we-match')
})

describe('without a search', () => {
  it('asks the family to complete the questionnaire and loads no advertised communities', async () => {
    await renderScreen(Component, ROUTE)
    expect(await screen.findByText('No Search Results Found')).toBeTruthy()
    expect(
      screen.getByText('Please complete the questionnaire first to see your personalized results.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start Questionnaire' }).getAttribute('href')).toBe(
      '/questionnaire',
    )
    expect(requests.filter((path) => path.includes('featured'))).toEqual([])
  })
})

describe('with a search', () => {
  it('says above the cards that no community documents memory care', async () => {
    const text = 'The records show memory care at none of these communities.'
    await openWith([matchLike()], ['Memory Care'], { notices: [{ code: 'memory_care_undocumented', text }] })
    expect(screen.getByText(text).closest('details')).toBeNull()
  })

  it('shows cached advertised communities offline, with their age', async () => {
    featured = [businessLike()]
    await openWith([matchLike()])
    await screen.findByRole('heading', { name: 'Bluebonnet Village' })
    await waitFor(async () => expect((await readCachedFeatured(FAMILY))?.cards).toHaveLength(1))
    isConnected = false
    await openWith([matchLike()])
    expect(await screen.findByRole('heading', { name: 'Bluebonnet Village' })).toBeTruthy()
    expect(screen.getAllByText('FEATURED')).toHaveLength(1)
    expect(await screen.findByText(/They are shown as saved on your phone/)).toBeTruthy()
  })

  it('says that nothing matches and offers to adjust the criteria or contact a specialist', async () => {
    await openWith([])
    expect(screen.getByText('No Exact Matches Found')).toBeTruthy()
    const adjust = await screen.findByRole('link', { name: 'Adjust Criteria' })
    expect(adjust.getAttribute('href')).toBe('/questionnaire')
    expect(screen.getByRole('link', { name: 'Contact Specialist' }).getAttribute('href')).toBe(
      '/contact?topic=specialist',
    )
    expect(screen.queryByText('Available Communities')).toBeNull()
  })

  it('says what all communities share once, and not on each card', async () => {
    const unknown: Match['unknown'] = [
      { code: 'rating', text: 'Rating not known' },
      { code: 'amenities', text: "The state's records don't mention gardens. Ask." },
      { code: 'care_type', text: 'Types of care not listed' },
    ]
    await openWith([matchLike({ unknown }), matchLike({ id: 'elm', unknown })], ['Gardens'], {
      notices: [
        { code: 'all_unknown_rating', text: "States don't rate these homes. A visit tells you more." },
        { code: 'wishes_unlisted', text: 'No register lists gardens. Ask when you call.' },
        { code: 'a_newer_code', text: 'Something else.' },
      ],
    })
    expect(await screen.findAllByText('Types of care not listed')).toHaveLength(2)
    expect(screen.queryByText('Rating not known')).toBeNull()
    expect(screen.queryByText("The state's records don't mention gardens. Ask.")).toBeNull()
    for (const text of [
      "States don't rate these homes. A visit tells you more.",
      /^No register lists gardens/,
      'Something else.',
    ])
      expect(await screen.findAllByText(text)).toHaveLength(1)
  })

  it('lists what is farther away below the matches, without counting it, and compares it too', async () => {
    await openWith([matchLike()], FAMILY.amenities, {
      fartherAway: [matchLike({ id: 'far', name: 'Far House' })],
    })
    const farther = await screen.findByRole('region', { name: 'Farther away' })
    expect(within(farther).getByRole('heading', { name: 'Far House' })).toBeTruthy()
    expect(screen.getByText('1 matching community')).toBeTruthy()
    await userEvent.click(within(farther).getByRole('checkbox', { name: /Far House/, hidden: true }))
    expect((await screen.findByRole('link', { name: 'Compare Facilities' })).getAttribute('href')).toBe(
      '/compare?ids=far',
    )
  })

  it('lists what the register rules out last, under a heading of its own', async () => {
    const no = { hindrance: RULED_OUT, against: [{ text: 'The records list no dementia care' }] }
    await openWith([matchLike(), matchLike({ id: 'no', name: 'No House', ...no })])
    const apart = await screen.findByRole('region', { name: 'Probably not for this person' })
    expect(within(apart).getByText('The records list no dementia care')).toBeTruthy()
    const matches = screen.getByRole('region', { name: 'Available Communities' })
    expect(within(matches).queryByText('No House')).toBeNull()
  })

  it('says that a state’s records are missing and whom to call, then lists what is across the border by distance', async () => {
    await openWith([], FAMILY.amenities, {
      fartherAway: [
        matchLike({ id: 'far', name: 'Far House', distanceMiles: 120 }),
        matchLike({ id: 'near', name: 'Near House', distanceMiles: 97 }),
      ],
      notices: [
        { code: 'state_not_covered', text: "We don't have Texas yet." },
        { code: 'all_unknown_rating', text: "States don't rate these homes." },
      ],
    })
    const [number] = await screen.findAllByRole('link', { name: '1-800-677-1116' })
    expect(number?.getAttribute('href')).toMatch(/^tel:/)
    expect(screen.getByText(/We don't have the public records of Texas yet\./)).toBeTruthy()
    expect(screen.queryByText("We don't have Texas yet.")).toBeNull()
    const farther = await screen.findByRole('region', { name: 'Farther away' })
    expect(within(farther).getByText("States don't rate these homes.")).toBeTruthy()
    expect(
      within(farther)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Near House', 'Far House'])
  })

  it('summarizes the criteria with two amenities and the number of others', async () => {
    await openWith([matchLike()], ['Memory Care', 'Gardens', 'Spa', 'Pet Friendly'])
    const card = screen.getByRole('region', { name: 'Search Criteria' })
    for (const text of ['Ruth Alvarez', '75-80 years', 'Female', FAMILY.budget, `Town ${cities}, TX`, '+2'])
      expect(within(card).getByText(text)).toBeTruthy()
    expect(within(card).queryByText('Spa Services')).toBeNull()
  })

  it('lists the state’s active advertised communities first and says so', async () => {
    featured = [
      businessLike(),
      businessLike({ id: 'ended', name: 'Ended', isActive: false }),
      businessLike({ id: 'far', name: 'Elsewhere', state: 'OK' }),
    ]
    await openWith([matchLike(), matchLike({ id: 'elm', name: 'Elm House' })])
    expect(await screen.findByText(/Including featured communities in your area/)).toBeTruthy()
    await screen.findByRole('heading', { name: 'Bluebonnet Village' })
    const names = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
    expect(names).toEqual(['Bluebonnet Village', 'Oak House', 'Elm House'])
    expect(screen.getAllByText('FEATURED')).toHaveLength(1)
    expect(screen.getByText('2 matching communities')).toBeTruthy()
    expect(screen.getAllByRole('article')[0]?.textContent).toContain('12 Congress Ave, Austin, TX 78701')
    await waitFor(async () => expect(await findCachedFacility('featured-bluebonnet')).toBeTruthy())
  })

  it('links to the contract’s help options', async () => {
    await openWith([matchLike(), matchLike({ id: 'elm' })])
    await screen.findAllByText('Oak House')
    expect(screen.getByText(/Click Learn More\.\.\./)).toBeTruthy()
    expect(
      (await screen.findByRole('link', { name: 'Schedule Free Consultation' })).getAttribute('href'),
    ).toBe('/contact?topic=consultation')
    expect((await screen.findByRole('link', { name: 'Compare Facilities' })).getAttribute('href')).toBe(
      '/compare?ids=oak%2Celm',
    )
  })

  it('compares the selected communities, at most four', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    await openWith(ids.map((id) => matchLike({ id, name: id })))
    const boxes = await screen.findAllByRole('checkbox', { name: /^Compare/, hidden: true })
    for (const box of boxes.slice(1)) await userEvent.click(box)
    expect(boxes[0]).toHaveProperty('disabled', true)
    expect((await screen.findByRole('link', { name: 'Compare Facilities' })).getAttribute('href')).toBe(
      '/compare?ids=b%2Cc%2Cd%2Ce',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(boxes[0]).toHaveProperty('disabled', false)
  })
})
