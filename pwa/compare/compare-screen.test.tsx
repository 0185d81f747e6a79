// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { cacheFacility } from '../local/cached-facilities.ts'
import { saveToSession } from '../results-watch/session-results.ts'
import { FAMILY, KEY, readyResponse } from '../testing/answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../testing/browser.ts'
import { facilityLike, matchLike } from '../testing/facilities.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { Component } from './compare-screen.tsx'

const requests: string[] = []
beforeAll(() =>
  stubBrowser((path) => {
    requests.push(path)
    return undefined
  }),
)
beforeEach(clearPhoneAndTab)
afterEach(cleanup)

const rowOf = (title: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${title}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

it('compares communities with data from the phone and makes no request', async () => {
  const facilities = [matchLike(), matchLike({ id: 'elm', name: 'Elm House', price: null, careTypes: [] })]
  saveToSession({ response: { ...readyResponse(KEY, FAMILY), facilities }, questionnaire: FAMILY })
  await cacheFacility(facilityLike({ id: 'featured-x', name: 'Village', amenities: [], careTypes: [] }))
  await renderScreen(Component, { route: '/compare', path: '/compare?ids=elm,oak,featured-x,gone' })
  await screen.findByRole('table')
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Elm House',
    'Oak House',
    'Village',
  ])
  expect(rowOf('Starting from')).toEqual(['Contact for pricing', '$4,200', '$4,200'])
  expect(rowOf('Memory Care')).toEqual(['Not listed', 'Yes', 'Not listed'])
  expect(rowOf('Gardens')).toEqual(['Yes', 'Yes', 'Not listed'])
  expect(rowOf('Why it matches')).toEqual(['Within your budget', 'Within your budget', 'Featured community'])
  expect(requests).toEqual([])
})

it('links to the results when there is nothing to compare', async () => {
  await renderScreen(Component, { route: '/compare' })
  expect((await screen.findByRole('link', { name: 'Go to your results' })).getAttribute('href')).toBe(
    '/results',
  )
})
