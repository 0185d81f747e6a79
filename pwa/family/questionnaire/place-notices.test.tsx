// @vitest-environment jsdom

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Notice } from '#shared/contract/questionnaire-response.ts'
import { connectivity } from '../../state/connectivity.ts'
import { type } from '../../testing/fill-in.ts'
import { json } from '../../testing/scripted-server.ts'
import { useQuestionnaireForm } from './form.ts'
import { PlaceNotices } from './place-notices.tsx'
import { fieldId } from './sections.ts'
import { PAUSE_MS } from './use-place-notices.ts'

const NOTICE: Notice = { code: 'zip_unknown', text: "We don't know the ZIP code 00001. Please check it." }

interface Asked {
  query: string
  signal: AbortSignal
}
let asked: Asked[]
let respond: () => Promise<Response>
beforeEach(() => {
  asked = []
  respond = async () => json(200, { notices: [NOTICE] })
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ query: path.replace('/api/place?', ''), signal })
    return respond()
  })
  connectivity.online = 'yes'
})

function PlaceForm({ fields = {} }: { fields?: Record<string, string> }) {
  const form = useQuestionnaireForm(fields)
  return (
    <>
      <input aria-label="ZIP" {...form.register('zipCode')} />
      <input aria-label="City" id={fieldId('city')} {...form.register('city')} />
      <input aria-label="State" {...form.register('state')} />
      <PlaceNotices form={form} />
    </>
  )
}

const queries = () => asked.map(({ query }) => query)
/** Waits until the form would have asked. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 2 * PAUSE_MS))

it('asks about a state alone, and about a place that was saved earlier', async () => {
  render(<PlaceForm />)
  type('City', 'Fargo')
  await pause()
  expect(queries()).toEqual([])
  type('City', '')
  type('State', 'ND')
  await screen.findByText(NOTICE.text)
  cleanup()
  render(<PlaceForm fields={{ zipCode: '78701-1234', city: 'Austin', state: 'TX' }} />)
  await screen.findByText(NOTICE.text)
  expect(queries()).toEqual(['state=ND', 'zipCode=78701&state=TX&city=Austin'])
})

it('waits until the city is typed', async () => {
  render(<PlaceForm />)
  await userEvent.type(screen.getByLabelText('City'), 'Aust')
  type('State', 'TX')
  await pause()
  await userEvent.keyboard('in')
  expect(queries()).toEqual([])
  await userEvent.tab()
  await screen.findByText(NOTICE.text)
  expect(queries()).toEqual(['state=TX&city=Austin'])
})

it('hides the notices of a place that was changed, and cancels a request about it', async () => {
  render(<PlaceForm />)
  type('ZIP', '00001')
  await screen.findByText(NOTICE.text)
  respond = () => new Promise(() => {})
  type('ZIP', '00002')
  await waitFor(() => expect(screen.queryByText(NOTICE.text)).toBeNull())
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.signal.aborted).toBe(false)
  type('ZIP', '0000')
  await waitFor(() => expect(asked[1]?.signal.aborted).toBe(true))
})

it('offers the name that is most like a misspelled city', async () => {
  const text = "We don't know a place called Fredricksburg in Virginia. Did you mean Fredericksburg?"
  respond = async () =>
    json(200, { notices: [{ code: 'city_unknown', text, similarCity: 'Fredericksburg' }] })
  render(<PlaceForm fields={{ city: 'Fredricksburg', state: 'VA' }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change the city to Fredericksburg' }))
  const city = screen.getByLabelText<HTMLInputElement>('City')
  expect(city.value).toBe('Fredericksburg')
  expect(document.activeElement).toBe(city)
})

it('says nothing when the server fails', async () => {
  const respondWith = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => json(500, { code: 'internal', message: 'x' }),
    async () => new Response('<h1>Free Wi-Fi</h1>'),
  ]
  render(<PlaceForm />)
  for (const [index, failing] of respondWith.entries()) {
    respond = failing
    type('ZIP', `0000${index}`)
    await waitFor(() => expect(asked).toHaveLength(index + 1))
  }
  await pause()
  expect(screen.getByRole('status').textContent).toBe('')
})

it('asks nothing offline, and asks when the connection is back', async () => {
  connectivity.online = 'no'
  render(<PlaceForm fields={{ state: 'ND' }} />)
  await pause()
  expect(queries()).toEqual([])
  connectivity.online = 'yes'
  await screen.findByText(NOTICE.text)
})
