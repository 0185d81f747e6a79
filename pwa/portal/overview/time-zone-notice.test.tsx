// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPortal } from '#pwa/testing/scripted-portal.ts'
import { json } from '#pwa/testing/scripted-server.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { TimeZoneNotice } from './notices.tsx'

const TITLE = 'Days in this portal begin at midnight UTC'
const open = (timeZone: string) => {
  openPortal({
    [`GET ${ADMIN_API.traffic}`]: () => json(200, { timeZone, days: [], previous: [], funnel: [] }),
  })
  return render(<TimeZoneNotice />)
}

beforeEach(() => void vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(360))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('asks once whether days should begin at midnight UTC', async () => {
  const { unmount } = open('UTC')
  expect(await screen.findByText(TITLE)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Keep UTC' }))
  expect(screen.queryByText(TITLE)).toBeNull()
  unmount()
  open('UTC')
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText(TITLE)).toBeNull()
})

test('asks nothing where the server has a time zone of its own', async () => {
  open('America/Chicago')
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText(TITLE)).toBeNull()
})
