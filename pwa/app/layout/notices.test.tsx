// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearQueuedFlag, readQueuedFlag, setQueuedFlag } from '../../local/queued-flag.ts'
import { connectivity } from '../../state/connectivity.ts'
import { OfflineNotice } from './notices.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  connectivity.online = 'unknown'
})

it('promises to send answers only while some are waiting, and updates when that changes', async () => {
  connectivity.online = 'no'
  render(<OfflineNotice />)
  expect(screen.getByText(/You can still fill in the questionnaire/)).toBeTruthy()
  act(setQueuedFlag)
  expect(screen.getByText(/We'll send them when you're connected/)).toBeTruthy()
  act(() => clearQueuedFlag(readQueuedFlag()))
  expect(screen.getByText(/You can still fill in the questionnaire/)).toBeTruthy()
})
