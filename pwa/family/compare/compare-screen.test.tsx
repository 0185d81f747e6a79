// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { FacilityDetail, Fact } from '#shared/catalog/facts.ts'
import { cacheFacility, findCachedFacility } from '../../local/cached-facilities.ts'
import { FAMILY, KEY, readyResponse } from '../../testing/answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { facilityLike, matchLike } from '../../testing/facilities.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { json } from '../../testing/scripted-server.ts'
import { saveToSession } from '../results-watch/session-results.ts'
import { Component } from './compare-screen.tsx'

let details = new Map<string, FacilityDetail>()
beforeAll(() =>
  stubBrowser((path) => {
    const detail = details.get(path.replace('/api/facilities/', ''))
    return detail ? Promise.resolve(json(200, detail)) : Promise.reject(new TypeError('Failed to fetch'))
  }),
)
beforeEach(async () => {
  await clearPhoneAndTab()
  details = new Map()
})

const rowOf = (title: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${title}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

it('compares communities offline with data from the phone', async () => {
  const facilities = [matchLike(), matchLike({ id: 'elm', name: 'Elm House', price: null, careTypes: [] })]
  saveToSession({ response: { ...readyResponse(KEY, FAMILY), facilities }, questionnaire: FAMILY })
  await cacheFacility(facilityLike({ id: 'featured-x', name: 'Village', amenities: [], careTypes: [] }))
  await renderScreen(Component, { route: '/compare', path: '/compare?ids=elm,oak,featured-x,gone' })
  await screen.findByRole('table')
  await userEvent.click(screen.getByRole('switch', { name: /^Show rows where all are the same/ }))
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Elm House',
    'Oak House',
    'Village',
  ])
  expect(rowOf('Starting from')).toEqual(['Contact for pricing', '$4,200', '$4,200'])
  expect(rowOf('Memory Care')).toEqual(['Not listed', 'Yes', 'Not listed'])
  expect(rowOf('Gardens')).toEqual(['Yes', 'Yes', 'Not listed'])
  expect(screen.getAllByRole('link', { name: '(512) 555-0142' })[0]?.getAttribute('href')).toBe(
    'tel:+15125550142',
  )
  expect(rowOf('Why it matches')).toEqual(['Within your budget', 'Within your budget', 'Featured community'])
  // An advertiser is in no register; the registers' facts about the others were never loaded.
  const unread = 'Not saved on this phone'
  await waitFor(() => expect(rowOf('Owner')).toEqual([unread, unread, 'Not in the records']))
})

const register = { publisher: 'A state', asOf: '2021-03-15', line: 2, column: 'x' }

it('lines up what the registers say, hides what is the same for all, and keeps it for reading offline', async () => {
  const oak = matchLike({ against: [{ text: '2 fines' }] })
  const elm = matchLike({ id: 'elm', name: 'Elm House' })
  const facts: Fact[] = [
    { ...register, fact: 'capacity', value: 8 },
    { ...register, fact: 'priceLow', value: 3500 },
    { ...register, fact: 'priceHigh', value: 15000 },
    { ...register, fact: 'fines', value: 2 },
    { ...register, fact: 'fineDollars', value: 1300 },
    { ...register, fact: 'evacuation', value: 'unaided' },
    { ...register, fact: 'owner', value: 'nonprofit' },
  ]
  details.set('oak', { ...oak, facts })
  details.set('elm', { ...elm, facts: [{ ...register, fact: 'owner', value: 'nonprofit' }] })
  saveToSession({
    response: { ...readyResponse(KEY, FAMILY), facilities: [oak], fartherAway: [elm] },
    questionnaire: FAMILY,
  })
  await renderScreen(Component, { route: '/compare', path: '/compare?ids=oak,elm' })
  await screen.findByRole('row', { name: /^Listed monthly rates/ })
  expect(rowOf('Listed monthly rates')).toEqual(['$3,500–$15,000 (2021)', 'Not in the records'])
  expect(rowOf('Places')).toEqual(['8', 'Not in the records'])
  expect(rowOf('In an emergency')).toEqual(['Residents must be able to get out alone', 'Not in the records'])
  expect(rowOf('Fines')).toEqual(['2, $1,300 in total', 'Not in the records'])
  expect(rowOf('What speaks against it')).toEqual(['2 fines', 'Nothing that we know of'])
  for (const hidden of ['Owner', 'Medicare stars', 'Starting from'])
    expect(screen.queryByRole('row', { name: new RegExp(`^${hidden}`) })).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: /^Show rows where all are the same/ }))
  expect(rowOf('Owner')).toEqual(['Not for profit', 'Not for profit'])
  expect(rowOf('Medicare stars')).toEqual(['Not in the records', 'Not in the records'])
  await waitFor(async () =>
    expect((await findCachedFacility('oak'))?.facility).toHaveProperty('facts', facts),
  )
})

it('shows every row of a single community', async () => {
  saveToSession({
    response: { ...readyResponse(KEY, FAMILY), facilities: [matchLike()] },
    questionnaire: FAMILY,
  })
  await renderScreen(Component, { route: '/compare', path: '/compare?ids=oak' })
  expect(await screen.findByRole('row', { name: /^Owner/ })).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})

it('links to the results when there is nothing to compare', async () => {
  await renderScreen(Component, { route: '/compare' })
  expect((await screen.findByRole('link', { name: 'Go to your results' })).getAttribute('href')).toBe(
    '/results',
  )
})
