// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { subscribe } from 'valtio/vanilla'
import { describe, expect, it } from 'vitest'
import { MAX_PHONE_LENGTH } from '../../shared/limits.ts'
import { getLatestDraft, startDraft } from '../local/drafts.ts'
import { listOutbox, submitQuestionnaire } from '../local/outbox.ts'
import { getLatestResult } from '../local/results.ts'
import { toasts } from '../state/toast-store.ts'
import { FAMILY } from '../testing/answers.ts'
import { currentPath, fillIn, sendButton, type } from '../testing/fill-in.ts'
import { scriptQuestionnaireServer } from '../testing/questionnaire-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { json, ready, refused, scriptServer } from '../testing/scripted-server.ts'
import { Component } from './questionnaire-screen.tsx'
// Loaded lazily in the app. Load it up front here, so that no test waits for it.
import './sending-views.ts'

const ROUTE = { route: '/questionnaire' }
const current = scriptQuestionnaireServer()

const open = async () => {
  await renderScreen(Component, ROUTE)
  await screen.findByLabelText('First name')
}

it('limits the length of the phone number', async () => {
  await open()
  const phone = screen.getByLabelText<HTMLInputElement>('Phone (optional)')
  await userEvent.type(phone, '9'.repeat(MAX_PHONE_LENGTH + 1))
  expect(phone.value).toHaveLength(MAX_PHONE_LENGTH)
})

describe('a completed questionnaire', () => {
  it('leads to the results with one lead, the answers as typed, and the contract’s toast', async () => {
    await open()
    const user = await fillIn()
    await user.click(sendButton())
    await waitFor(() => expect(currentPath()).toBe('/results'))
    const posts = current.server.seen.filter(({ method }) => method === 'POST')
    expect(posts).toHaveLength(1)
    expect(posts[0]?.body).toMatchObject({ ...FAMILY, marketingOptIn: false })
    expect(posts[0]?.body).not.toHaveProperty('phone')
    expect(toasts.current).toMatchObject({
      title: 'Perfect! Your Search is Complete! ✨',
      description: 'We found 0 matching senior care facilities.',
    })
    expect(JSON.parse(sessionStorage.getItem('questionnaireData') ?? '')).toMatchObject({ city: 'Austin' })
    expect(JSON.parse(sessionStorage.getItem('searchResults') ?? '')).toMatchObject({ reference: 'ABC-123' })
    expect(await getLatestDraft()).toBeUndefined()
    expect(await getLatestResult()).toMatchObject({ payload: { firstName: 'Ruth' } })
  })

  it('can be adjusted as a new draft that supersedes the old answers', async () => {
    await open()
    await (await fillIn()).click(sendButton())
    await waitFor(() => expect(currentPath()).toBe('/results'))
    const previous = (await getLatestResult())?.key
    await renderScreen(Component, { ...ROUTE, state: { adjust: previous } })
    expect(await screen.findByLabelText('City')).toHaveProperty('value', 'Austin')
    type('City', 'Round Rock')
    await waitFor(async () => expect(await getLatestDraft()).toMatchObject({ supersedes: previous }))
    expect((await getLatestDraft())?.key).not.toBe(previous)
  })
})

describe('an incomplete questionnaire', () => {
  it('shows every message of the contract at its field and in a summary, which takes the focus', async () => {
    await open()
    await userEvent.click(sendButton())
    const summary = (await screen.findByText('There is a problem')).closest('.error-summary') as HTMLElement
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'First name is required',
      'Last name is required',
      'Please select an age range',
      'Please select a gender',
      'Please enter a valid email address',
      'ZIP code is required',
      'City is required',
      'Please select a state',
      'Please select a budget range',
      'Please select at least one amenity',
      'You must agree to the Terms of Service',
    ])
    expect(document.activeElement).toBe(summary)
    expect(document.title).toMatch(/^Error: Tell Us About Your Needs/)
    const described = document.getElementById(
      screen.getByLabelText('First name').getAttribute('aria-describedby') ?? '',
    )
    expect(described?.textContent).toBe('First name is required')
    await userEvent.click(within(summary).getByRole('link', { name: 'Please select an age range' }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '65-70' }))
    expect(await listOutbox()).toEqual([])
  })

  it.each([
    ['First name', 'x'.repeat(51), 'First name too long'],
    ['Last name', 'x'.repeat(51), 'Last name too long'],
    ['City', 'x'.repeat(101), 'City name too long'],
    ['ZIP code, +4 (optional)', '7870', 'Please enter a valid ZIP code'],
    ['Email', 'ruth@', 'Please enter a valid email address'],
  ])('shows an error for an invalid %s on blur', async (label, value, message) => {
    await open()
    type(label, value)
    fireEvent.blur(screen.getByLabelText(label))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a search for someone else', () => {
  it('turns off autofill of the name, stays in the draft, and is not sent', async () => {
    await open()
    const name = screen.getByLabelText<HTMLInputElement>('First name')
    expect(name.autocomplete).toBe('given-name')
    const user = await fillIn()
    await user.click(screen.getByRole('radio', { name: 'Someone else' }))
    expect(screen.getByText('Their name')).toBeTruthy()
    expect(name.autocomplete).toBe('off')
    expect(screen.getByLabelText<HTMLInputElement>('Email').autocomplete).toBe('email')
    await waitFor(async () =>
      expect(await getLatestDraft()).toMatchObject({ fields: { searchFor: 'Someone else' } }),
    )
    await user.click(sendButton())
    await waitFor(() => expect(currentPath()).toBe('/results'))
    expect(current.server.seen.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('searchFor')
  })
})

describe('the Enter key', () => {
  it('leads from a text field to the next control instead of sending the form', async () => {
    await open()
    const user = userEvent.setup({ delay: null })
    await user.type(screen.getByLabelText('First name'), 'Ruth{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText('Last name'))
    await user.type(screen.getByLabelText('ZIP code, +4 (optional)'), '787011234{Enter}')
    expect(screen.getByLabelText('ZIP code, +4 (optional)')).toHaveProperty('value', '78701-1234')
    expect(document.activeElement).toBe(screen.getByLabelText('City'))
    expect(screen.queryByText('There is a problem')).toBeNull()
  })
})

describe('typed input', () => {
  it('is saved, restored on the next visit, and can be deleted', async () => {
    await open()
    type('First name', 'Ruth')
    await screen.findByText(/^Saved on this phone, \d/)
    await open()
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ruth')
    expect(screen.getByRole('button', { name: 'Continue where you left off' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete and start over' }))
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveProperty('value', ''))
    expect(document.activeElement?.textContent).toBe('About yourself')
    expect(await getLatestDraft()).toBeUndefined()
  })

  it('leaves no draft behind when nothing was typed', async () => {
    await open()
    cleanup()
    expect(await getLatestDraft()).toBeUndefined()
  })

  it('is completed with the ZIP code’s city and state, unless the family typed their own', async () => {
    await open()
    type('City', 'Pflugerville')
    type('ZIP code, +4 (optional)', '78701')
    await screen.findByText(/Filled in from your ZIP code/)
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Pflugerville')
    expect(screen.getByLabelText('State')).toHaveProperty('value', 'TX')
  })

  it('replaces a city that was filled in while its field had focus', async () => {
    await open()
    await userEvent.click(screen.getByLabelText('City'))
    type('ZIP code, +4 (optional)', '78701')
    await screen.findByText(/Filled in from your ZIP code/)
    await userEvent.keyboard('Round Rock')
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Round Rock')
  })

  it('has a message only about the current ZIP code', async () => {
    await open()
    type('ZIP code, +4 (optional)', '78701')
    expect(
      await screen.findByText('Filled in from your ZIP code: Austin, Texas. You can change it.'),
    ).toBeTruthy()
    type('ZIP code, +4 (optional)', '7870')
    await waitFor(() => expect(screen.queryByText(/Filled in from your ZIP code/)).toBeNull())
    type('ZIP code, +4 (optional)', '78701')
    expect(await screen.findByText(/ZIP code/, { selector: '[role=status]' })).toBeTruthy()
  })

  it('is not filled in from a ZIP code outside the fifty states, and a message says so', async () => {
    await open()
    type('ZIP code, +4 (optional)', '20001')
    expect(await screen.findByText(/outside the fifty states/)).toBeTruthy()
    expect(screen.getByLabelText('City')).toHaveProperty('value', '')
    expect(screen.getByLabelText('State')).toHaveProperty('value', '')
  })
})

describe('refused answers', () => {
  it('reopen with an error summary when the email was already used, with the contract’s toast, and can be corrected', async () => {
    current.server = scriptServer(refused(409, 'duplicate_email'), ready)
    await open()
    await (await fillIn()).click(sendButton())
    await waitFor(() => expect(toasts.current?.title).toBe('Email Already Used'))
    const message =
      'This email has already been used for a questionnaire submission. Each email can only be used once.'
    expect(toasts.current).toMatchObject({ variant: 'destructive', description: message })
    await userEvent.click(await screen.findByRole('link', { name: message }))
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await userEvent.tab()
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ruth')
    type('Email', 'ruth.alvarez@example.org')
    await userEvent.click(sendButton())
    await waitFor(() => expect(currentPath()).toBe('/results'))
  })

  it('of an earlier version with a long phone number reopen at that field, with all answers', async () => {
    const refusal = {
      code: 'invalid',
      message: 'x',
      issues: [{ path: 'phone', message: 'Please shorten it' }],
    }
    current.server = scriptServer(() => json(422, refusal))
    const phone = '9'.repeat(MAX_PHONE_LENGTH + 1)
    await submitQuestionnaire(await startDraft(), { ...FAMILY, phone })
    await open()
    await userEvent.click(await screen.findByRole('link', { name: 'Please shorten it' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Phone (optional)'))
    expect(document.activeElement).toHaveProperty('value', phone)
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ruth')
  })

  it('reopen with the reason when the server has earlier answers under the same key, and then replace those', async () => {
    current.server = scriptServer(() => json(422, { code: 'key_reused', message: 'They differ.' }), ready)
    await open()
    await (await fillIn()).click(sendButton())
    expect(await screen.findByText('We have your earlier answers')).toBeTruthy()
    await userEvent.click(sendButton())
    await waitFor(() => expect(currentPath()).toBe('/results'))
    const [first, second] = current.server.seen
    expect(second?.headers.get('Supersedes')).toBe(first?.key)
  })

  it('stay on the form when the server fails, show one toast, and are retried under the same key', async () => {
    const failing = () => json(500, { code: 'internal', message: 'x' })
    current.server = scriptServer(failing, failing, ready)
    const titles: (string | undefined)[] = []
    const stop = subscribe(toasts, () => titles.push(toasts.current?.title))
    await open()
    await (await fillIn()).click(sendButton())
    await waitFor(() =>
      expect(toasts.current).toMatchObject({
        variant: 'destructive',
        title: 'Error',
        description: 'Failed to submit questionnaire. Please try again.',
      }),
    )
    expect(currentPath()).toBe('/questionnaire')
    expect(screen.getByRole('list', { name: 'Where your answers are' }).textContent).toContain(
      'Waiting to send',
    )
    for (const tries of [2, 3]) {
      await userEvent.click(await screen.findByRole('button', { name: 'Try again now' }))
      await waitFor(() => expect(current.server.seen.length).toBeGreaterThanOrEqual(tries))
    }
    await waitFor(() => expect(currentPath()).toBe('/results'))
    stop()
    expect(titles.filter((title) => title === 'Error')).toHaveLength(1)
    expect(new Set(current.server.seen.map(({ key }) => key)).size).toBe(1)
  })
})

describe('waiting answers', () => {
  it('reopen in the form with focus and a notice, and are sent as changed', async () => {
    current.server = scriptServer(() => json(503, { code: 'unavailable', message: 'x' }))
    await open()
    await (await fillIn({ city: 'Auston' })).click(sendButton())
    await waitFor(() => expect(current.server.seen).toHaveLength(1))
    await userEvent.click(await screen.findByRole('button', { name: 'Change your answers' }))
    expect(await screen.findByText('Your answers are back in the form')).toBeTruthy()
    expect(screen.getByText(/What you send now replaces them/)).toBeTruthy()
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Auston')
    expect(document.activeElement?.tagName).toBe('H2')
    type('City', 'Austin')
    await userEvent.click(sendButton())
    await waitFor(async () => expect(await listOutbox()).toHaveLength(2))
    const [first, second] = await listOutbox()
    expect(second).toMatchObject({ supersedes: first?.key, payload: { city: 'Austin' } })
  })
})

it('stores the latest keystrokes when the page unloads, and deletes the copy once they are saved', async () => {
  const readSnapshot = () => localStorage.getItem('hearthfinder.last-words')
  await open()
  type('City', 'Waco')
  window.dispatchEvent(new Event('pagehide'))
  expect(readSnapshot()).toContain('Waco')
  await waitFor(() => expect(readSnapshot()).toBeNull())
  expect(await getLatestDraft()).toMatchObject({ fields: { city: 'Waco' } })
})
