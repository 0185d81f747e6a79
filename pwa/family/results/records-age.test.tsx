// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { json } from '#pwa/testing/scripted-server.ts'
import { RecordsAge } from './records-age.tsx'

const someSource = (source: string, publisher: string, sourceDate: string | null) => ({
  source,
  publisher,
  isSample: false,
  count: 1,
  sourceDate,
  loadedAt: '2026-11-01T00:00:00.000Z',
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('says how old the state’s oldest register is', async () => {
  vi.stubGlobal('fetch', async () =>
    json(200, [
      someSource('wi', 'Wisconsin Department of Health Services', '2021-03-01'),
      someSource('cms', 'Centers for Medicare & Medicaid Services', '2026-07-01'),
      someSource('tx', 'Texas Health and Human Services Commission', '2019-01-01'),
    ]),
  )
  render(<RecordsAge state="WI" />, { wrapper: MemoryRouter })
  expect(
    await screen.findByText(
      /^The oldest of your state's records here is from March 1, 2021 \(\d+ years ago\)\.$/,
    ),
  ).toBeTruthy()
})
