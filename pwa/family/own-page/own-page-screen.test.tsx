// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Component as OwnPageScreen } from './own-page-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [404, 'This link no longer works. Please ask us for a new one.'],
  [422, 'This link no longer works. Please ask us for a new one.'],
  [429, 'Nothing was sent. Please check your connection and try again.'],
  [503, 'Nothing was sent. Please check your connection and try again.'],
])('after a %i, says whether the link has ended', async (status, text) => {
  const body = { code: 'x', message: 'x' }
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  const { unmount } = render(
    <MemoryRouter initialEntries={['/our-community#token']}>
      <OwnPageScreen />
    </MemoryRouter>,
  )
  expect(await screen.findByText(text)).toBeTruthy()
  unmount()
})
