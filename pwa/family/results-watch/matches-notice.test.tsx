// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { currentPath } from '../../testing/fill-in.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { arrivals } from './arrivals.ts'
import { MatchesNotice } from './matches-notice.tsx'

afterEach(() => {
  arrivals.unseen = null
})

const show = async (unseen: typeof arrivals.unseen) => {
  arrivals.unseen = unseen
  await renderScreen(MatchesNotice, { route: '/' })
}

it('offers matches that arrived on another screen, until they are viewed', async () => {
  await show('matches')
  expect(screen.getByText('Your matches are ready').closest('[data-tone="success"]')).toBeTruthy()
  act(() => screen.getByRole('link', { name: 'See your matches' }).click())
  expect(currentPath()).toBe('/results')
  await show(null)
  expect(screen.queryByRole('link')).toBeNull()
})

it('does not celebrate a list without matches', async () => {
  await show('no_matches')
  expect(screen.getByText('Your search is finished').closest('[data-tone="success"]')).toBeNull()
  expect(screen.queryByText(/matches are ready/)).toBeNull()
  act(() => screen.getByRole('link', { name: 'See what you can do' }).click())
  expect(currentPath()).toBe('/results')
})
