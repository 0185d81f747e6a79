// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { FacilityDetail } from '#shared/catalog/facts.ts'
import { cacheFacility, findCachedFacility } from '../../local/cached-facilities.ts'
import { saveOpenedResult } from '../../local/results.ts'
import { FAMILY, KEY, readyResponse } from '../../testing/answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { matchLike } from '../../testing/facilities.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { json } from '../../testing/scripted-server.ts'
import { Component } from './facility-screen.tsx'

const known = new Map<string, FacilityDetail>()
let isConnected = true
let isFailing = false

beforeAll(() =>
  stubBrowser((path) => {
    if (!isConnected) return Promise.reject(new TypeError('Failed to fetch'))
    if (isFailing) return Promise.resolve(json(500, { code: 'internal', message: 'x' }))
    const facility = known.get(path.replace('/api/facilities/', ''))
    return facility && Promise.resolve(json(200, facility))
  }),
)
beforeEach(async () => {
  await clearPhoneAndTab()
  known.clear()
  isConnected = true
  isFailing = false
})

const open = (id: string) => renderScreen(Component, { route: '/facilities/:id', path: `/facilities/${id}` })

it('shows all known facts with the contract’s headings and links', async () => {
  known.set('one', matchLike({ id: 'one', email: 'hello@oak.example' }))
  await open('one')
  await screen.findByRole('heading', { level: 1, name: 'Oak House' })
  for (const heading of [
    'Amenities & Services',
    'Care Types Offered',
    'Pricing Information',
    'Contact Information',
    'Interested in this community?',
    'Need Help?',
  ])
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Results' }).getAttribute('href')).toBe('/results')
  expect(screen.getByText('Base Monthly Rate').parentElement?.textContent).toContain('$4,200')
  expect(screen.getByRole('link', { name: '(512) 555-0142' }).getAttribute('href')).toBe('tel:+15125550142')
  expect(screen.getByRole('link', { name: 'Schedule a Tour' }).getAttribute('href')).toBe(
    '/contact?topic=tour&facility=Oak+House&id=one&town=Austin%2C+TX',
  )
  expect(screen.getByRole('link', { name: 'Request Information' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Speak with a Specialist' })).toBeTruthy()
  await waitFor(async () => expect((await findCachedFacility('one'))?.facility.name).toBe('Oak House'))
})

it('encodes the email address, so that it cannot add recipients', async () => {
  known.set('nine', matchLike({ id: 'nine', email: 'a?bcc=evil@x.org' }))
  await open('nine')
  const link = await screen.findByRole('link', { name: 'a?bcc=evil@x.org' })
  expect(link.getAttribute('href')).toBe('mailto:a%3Fbcc%3Devil@x.org')
})

it('omits contact information when there is none', async () => {
  known.set('two', matchLike({ id: 'two', phone: null, email: null }))
  await open('two')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Contact Information')).toBeNull()
})

it('does not call a community missing when offline', async () => {
  isConnected = false
  await open('five')
  expect(await screen.findByText(/It may still exist/)).toBeTruthy()
  expect(screen.queryByText(/has been removed/)).toBeNull()
})

it('shows the phone’s copy when the server fails, says so, and offers a retry', async () => {
  await cacheFacility(matchLike({ id: 'six' }))
  isFailing = true
  await open('six')
  expect(await screen.findByRole('heading', { level: 1, name: 'Oak House' })).toBeTruthy()
  expect(screen.getByText("Our server isn't responding right now.")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('does not call a community missing when the server fails and the phone has no copy', async () => {
  isFailing = true
  await open('seven')
  expect(await screen.findByText(/Our server isn't responding/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText(/has been removed/)).toBeNull()
})

it('shows that a community is gone when the server says so, even if the phone has a copy', async () => {
  await cacheFacility(matchLike({ id: 'eight' }))
  await open('eight')
  expect(await screen.findByRole('heading', { name: 'Facility Not Found' })).toBeTruthy()
})

const wisconsin = { publisher: 'Wisconsin Department of Health Services', asOf: '2021-03-15', line: 7 }

it('shows what public records say, by group, with source and month', async () => {
  known.set('recorded', {
    ...matchLike({ id: 'recorded' }),
    facts: [
      { ...wisconsin, fact: 'capacity', value: 8, column: 'Capacity' },
      {
        ...wisconsin,
        fact: 'serves',
        value: ['older_adults', 'dementia'],
        column: 'Advanced Aged; Dementia',
      },
      { ...wisconsin, fact: 'priceHigh', value: 15000, column: 'High Rate' },
      { ...wisconsin, fact: 'licenseIssued', value: '2013-01-29', column: 'Date Regular Issued' },
    ],
  })
  await open('recorded')
  const records = await screen.findByRole('heading', { name: 'What Public Records Say' })
  const text = records.parentElement?.textContent ?? ''
  expect(text).toContain('Places8')
  expect(text).toContain('Licensed to serveOlder adults, people with dementia')
  expect(text).toContain('Highest monthly rate$15,000')
  expect(text).toContain('License issuedJan 29, 2013')
  expect(text).toContain('Source: Wisconsin Department of Health Services, March 2021.')
})

it('says each fact once: the price card has the rates, and words replace the code of a license', async () => {
  const cell = { ...wisconsin, column: 'Class' }
  const meaning = 'Class CNA: residents may be unable to walk and may need help to leave the building'
  known.set('once', {
    ...matchLike({ id: 'once', price: 3500, description: `Serves older adults. ${meaning}.` }),
    facts: [
      { ...cell, fact: 'licenseClass', value: 'CLASS CNA (NONAMBULATORY)' },
      { ...cell, fact: 'licenseMeaning', value: meaning },
      { ...cell, fact: 'evacuation', value: 'aided' },
      { ...wisconsin, fact: 'priceLow', value: 3500, column: 'Low Rate' },
      { ...wisconsin, fact: 'priceHigh', value: 15000, column: 'High Rate' },
    ],
  })
  await open('once')
  await screen.findByText('Listed range, 2021')
  expect(screen.getAllByText(/\$15,000/)).toHaveLength(1)
  expect(screen.getAllByText(/Class CNA/)).toHaveLength(1)
  expect(screen.queryByText(/NONAMBULATORY|Residents may need help getting out/)).toBeNull()
})

it('gives no month to a register of an unknown day', async () => {
  const capacity = {
    ...wisconsin,
    dateUnknown: true as const,
    fact: 'capacity' as const,
    value: 8,
    column: 'Capacity',
  }
  known.set('undated', { ...matchLike({ id: 'undated' }), facts: [capacity] })
  await open('undated')
  const records = await screen.findByRole('heading', { name: 'What Public Records Say' })
  expect(records.parentElement?.textContent).toContain(
    'Wisconsin Department of Health Services, date unknown',
  )
})

it('shows a nursing home without a mark, fine or denial as such', async () => {
  const medicare = { publisher: 'Centers for Medicare & Medicaid Services', asOf: '2026-07-01', line: 2 }
  known.set('clean', {
    ...matchLike({ id: 'clean' }),
    facts: [
      { ...medicare, fact: 'abuseMark', value: false, column: 'Abuse Icon' },
      { ...medicare, fact: 'fines', value: 0, column: 'Number of Fines' },
      { ...medicare, fact: 'fineDollars', value: 0, column: 'Total Amount of Fines in Dollars' },
      { ...medicare, fact: 'staffHours', value: 4.05544, column: 'Reported Total Nurse Staffing Hours' },
      { ...medicare, fact: 'ownerChanged', value: true, column: 'Provider Changed Ownership' },
      { ...medicare, fact: 'certifiedSince', value: '1969-09-01', column: 'Date First Approved' },
    ],
  })
  await open('clean')
  const records = await screen.findByRole('heading', { name: 'What Public Records Say' })
  const text = records.parentElement?.textContent ?? ''
  expect(text).toContain('Medicare mark for abuseNo')
  expect(text).not.toContain('citation')
  expect(text).toContain('Fines0')
  expect(text).toContain('Total of fines$0')
  expect(text).toContain('Nursing hours per resident and day4.06')
  expect(text).toContain('New owner within 12 monthsYes')
  expect(text).toContain('Approved by Medicare or Medicaid sinceSep 1, 1969')
})

it('names the source of each fact if there are several', async () => {
  const medicare = { publisher: 'Centers for Medicare & Medicaid Services', asOf: '2026-07-01', line: 9 }
  known.set('twice-recorded', {
    ...matchLike({ id: 'twice-recorded' }),
    facts: [
      { ...wisconsin, fact: 'capacity', value: 8, column: 'Capacity' },
      { ...medicare, fact: 'capacity', value: 57, column: 'Number of Certified Beds' },
    ],
  })
  await open('twice-recorded')
  expect(await screen.findByText('Wisconsin Department of Health Services, March 2021')).toBeTruthy()
  expect(screen.getByText('Centers for Medicare & Medicaid Services, July 2026')).toBeTruthy()
})

it('says why the community is on the list of this phone, with all that speaks for and against it', async () => {
  const match = matchLike({
    id: 'listed',
    distanceMiles: 62,
    waterMiles: 8,
    score: { total: 68.5, distance: 0.5, budget: 1, amenities: 0.5, careType: 0.733 },
    for: [{ text: 'A secured unit' }, { text: '41 places' }],
    against: [{ text: '2 fines' }, { text: '1 serious problem found' }],
    campus: { houses: 2, names: ['Oak House', 'Elm House'] },
  })
  await saveOpenedResult({ ...readyResponse(KEY, FAMILY), fartherAway: [match] }, 'a link')
  known.set('listed', match)
  await open('listed')
  const why = await screen.findByRole('region', { name: "Why it's on your list" })
  for (const text of [
    'About 62 miles away in a straight line, across open water; the drive is longer.',
    "It is more than 60 miles away, so it doesn't count among your matches.",
    'A secured unit',
    '41 places',
    '2 fines',
    '1 serious problem found',
    'Rating not known',
    '2 licensed buildings at this address: Oak House, Elm House.',
    'Score 69 of 100',
    '17.5 of 35',
  ])
    expect(within(why).getByText(text)).toBeTruthy()
})

it('says nothing about a list that does not contain the community', async () => {
  await saveOpenedResult(
    { ...readyResponse(KEY, FAMILY), facilities: [matchLike({ id: 'other' })] },
    'a link',
  )
  known.set('unlisted', matchLike({ id: 'unlisted' }))
  await open('unlisted')
  const ask = await screen.findByRole('region', { name: 'Ask them' })
  // The wishes of the search still decide what to ask.
  expect(await within(ask).findByText('Is the memory care unit secured?')).toBeTruthy()
  expect(screen.queryByText("Why it's on your list")).toBeNull()
})

it('leaves out the parts of a score that other weights gave', async () => {
  const score = { total: 40, distance: 0.5, budget: 1, amenities: 0.5, careType: 0.7 }
  await saveOpenedResult(
    { ...readyResponse(KEY, FAMILY), facilities: [matchLike({ id: 'old', score })] },
    'a link',
  )
  known.set('old', matchLike({ id: 'old' }))
  await open('old')
  expect(await screen.findByText('Score 40 of 100')).toBeTruthy()
  expect(screen.queryByText('17.5 of 35')).toBeNull()
})

it('shows the price range with its year, and that such rates have gone up', async () => {
  known.set('priced', {
    ...matchLike({ id: 'priced' }),
    facts: [
      { ...wisconsin, fact: 'priceLow', value: 3500, column: 'Low Rate' },
      { ...wisconsin, fact: 'priceHigh', value: 15000, column: 'High Rate' },
    ],
  })
  await open('priced')
  const range = await screen.findByText('Listed range, 2021')
  expect(range.parentElement?.textContent).toContain('$3,500–$15,000')
  expect(screen.getByText('Rates have probably gone up since 2021.')).toBeTruthy()
  expect(screen.getByText('Usually not included')).toBeTruthy()
})
