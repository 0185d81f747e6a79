// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { MAX_PHONE_LENGTH } from '#shared/contract/limits.ts'
import { getLatestDraft, startDraft } from '../../local/drafts.ts'
import { listOutbox, submitQuestionnaire } from '../../local/outbox.ts'
import { getLatestResult } from '../../local/results.ts'
import { toasts } from '../../state/toast-store.ts'
import { FAMILY } from '../../testing/answers.ts'
import { currentPath, fillIn, sendButton, type } from '../../testing/fill-in.ts'
import { json, ready, refused, scriptServer } from '../../testing/scripted-server.ts'
import { current, openForm } from './testing/open-form.ts'

describe('a completed questionnaire', () => {
  it('leads to the results with one lead, the answers as typed, and the contract’s toast', async () => {
    await openForm()
    const user = await fillIn()
    await user.click(sendButton())
    await waitFor(() => expect(currentPath()).toBe('/results'))
    const posts = current.server.seen.filter(({ method }) => method === 'POST')
    expect(posts).toHaveLength(1)
    expect(posts[0]?.body).toMatchObject({ ...FAMILY, marketingOptIn: false })
    expect(posts[0]?.body).not.toHaveProperty('phone')
    expect(toasts.getState().current).toMatchObject({
      title: 'Perfect! Your Search is Complete! ✨',
      description: 'We found 0 matching senior care facilities.',
    })
    expect(JSON.parse(sessionStorage.getItem('questionnaireData') ?? '')).toMatchObject({ city: 'Austin' })
    expect(JSON.parse(sessionStorage.getItem('searchResults') ?? '')).toMatchObject({ reference: 'ABC-123' })
    expect(await getLatestDraft()).toBeUndefined()
    expect(await getLatestResult()).toMatchObject({ payload: { firstName: 'Ruth' } })
  })
})

describe('an incomplete questionnaire', () => {
  it('shows every message of the contract at its field and in a summary, which takes the focus', async () => {
    await openForm()
    await userEvent.click(sendButton())
    const summary = (await screen.findByText('There is a problem')).closest(
      '[data-part="error-summary"]',
    ) as HTMLElement
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
    await openForm()
    type(label, value)
    fireEvent.blur(screen.getByLabelText(label))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a search for someone else', () => {
  it('turns off autofill of the name, stays in the draft, and is not sent', async () => {
    await openForm()
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

describe('refused answers', () => {
  it('reopen with an error summary when the email was already used, with the contract’s toast, and can be corrected', async () => {
    current.server = scriptServer(refused(409, 'duplicate_email'), ready)
    await openForm()
    await (await fillIn()).click(sendButton())
    await waitFor(() => expect(toasts.getState().current?.title).toBe('Email Already Used'))
    const message =
      'This email has already been used for a questionnaire submission. Each email can only be used once.'
    expect(toasts.getState().current).toMatchObject({ variant: 'destructive', description: message })
    await userEvent.click(await screen.findByRole('link', { name: message }))
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await userEvent.tab()
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ruth')
    type('Email', 'ruth.alvarez@example.org')
    await userEvent.click(sendButton())
    await waitFor(() => expect(currentPath()).toBe('/results'))
  })

  it('with a phone number that the server finds too long reopen at that field, with all answers', async () => {
    const refusal = {
      code: 'invalid',
      message: 'x',
      issues: [{ path: 'phone', message: 'Please shorten it' }],
    }
    current.server = scriptServer(() => json(422, refusal))
    const phone = '9'.repeat(MAX_PHONE_LENGTH + 1)
    await submitQuestionnaire(await startDraft(), { ...FAMILY, phone })
    await openForm()
    await userEvent.click(await screen.findByRole('link', { name: 'Please shorten it' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Phone (optional)'))
    expect(document.activeElement).toHaveProperty('value', phone)
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ruth')
  })

  it('reopen with the reason when the server has earlier answers under the same key, and then replace those', async () => {
    current.server = scriptServer(() => json(422, { code: 'key_reused', message: 'They differ.' }), ready)
    await openForm()
    await (await fillIn()).click(sendButton())
    expect(await screen.findByText('We have your earlier answers')).toBeTruthy()
    await userEvent.click(sendButton())
    await waitFor(() => expect(currentPath()).toBe('/results'))
    const [first, second] = current.server.seen
    expect(second?.headers.get('Supersedes')).toBe(first?.key)
  })
})
