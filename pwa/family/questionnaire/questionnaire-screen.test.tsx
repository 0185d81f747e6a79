// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { MAX_PHONE_LENGTH } from '#shared/contract/limits.ts'
import { getLatestDraft, startDraft } from '../../local/drafts.ts'
import { submitQuestionnaire } from '../../local/outbox.ts'
import { FAMILY } from '../../testing/answers.ts'
import { currentPath, fillIn, sendButton, type } from '../../testing/fill-in.ts'
import { json, ready, scriptServer } from '../../testing/scripted-server.ts'
import { SaveNotice } from './sending-views.tsx'
import { current, openForm } from './testing/open-form.ts'

describe('an incomplete questionnaire', () => {
  it.each([
    ['First name', 'x'.repeat(51), 'First name too long'],
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

describe('a second search', () => {
  it('a new search with the same email corrects the previous one', async () => {
    for (const budget of [FAMILY.budget, '$6,500+ (Ultra-Premium)'] as const) {
      await openForm()
      const user = await fillIn({ budget })
      await user.click(sendButton())
      await waitFor(() => expect(currentPath()).toBe('/results'))
    }
    const [first, second] = current.server.seen.filter(({ method }) => method === 'POST')
    expect(first?.headers.get('Supersedes')).toBeNull()
    expect(second?.headers.get('Supersedes')).toContain(first?.key)
    expect(second?.key).not.toBe(first?.key)
  })

  it('warns before the search replaces another person’s, but not the same person’s', async () => {
    await openForm()
    await (await fillIn()).click(sendButton())
    await waitFor(() => expect(currentPath()).toBe('/results'))
    await openForm()
    type('First name', 'Walter')
    type('Last name', FAMILY.lastName)
    type('Email', ` ${FAMILY.email.toUpperCase()}`)
    const title = `This email address already has a search for ${FAMILY.firstName}`
    expect(await screen.findByText(title)).toBeTruthy()
    type('First name', FAMILY.firstName)
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    type('First name', 'Walter')
    await screen.findByText(title)
    type('Email', 'walter@example.org')
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  })
})

it('limits the length of the phone number', async () => {
  await openForm()
  const phone = screen.getByLabelText<HTMLInputElement>('Phone (optional)')
  await userEvent.type(phone, '9'.repeat(MAX_PHONE_LENGTH + 1))
  expect(phone.value).toHaveLength(MAX_PHONE_LENGTH)
})

describe('the Enter key', () => {
  it('leads from a text field to the next control instead of sending the form', async () => {
    await openForm()
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
    await openForm()
    type('First name', 'Ruth')
    await screen.findByText(/^Saved on this phone, \d/)
    await openForm()
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ruth')
    expect(screen.getByRole('button', { name: 'Continue where you left off' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete and start over' }))
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveProperty('value', ''))
    expect(document.activeElement?.textContent).toBe('About yourself')
    expect(await getLatestDraft()).toBeUndefined()
  })

  it('leaves no draft behind when nothing was typed', async () => {
    await openForm()
    cleanup()
    expect(await getLatestDraft()).toBeUndefined()
  })

  it('is completed with the ZIP code’s city and state, unless the family typed their own', async () => {
    await openForm()
    type('City', 'Pflugerville')
    type('ZIP code, +4 (optional)', '78701')
    await screen.findByText(/Filled in from your ZIP code/)
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Pflugerville')
    expect(screen.getByLabelText('State')).toHaveProperty('value', 'TX')
  })

  it('replaces a city that was filled in while its field had focus', async () => {
    await openForm()
    await userEvent.click(screen.getByLabelText('City'))
    type('ZIP code, +4 (optional)', '78701')
    await screen.findByText(/Filled in from your ZIP code/)
    await userEvent.keyboard('Round Rock')
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Round Rock')
  })

  it('has a message only about the current ZIP code', async () => {
    await openForm()
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
    await openForm()
    type('ZIP code, +4 (optional)', '20001')
    expect(await screen.findByText(/outside the fifty states/)).toBeTruthy()
    expect(screen.getByLabelText('City')).toHaveProperty('value', '')
    expect(screen.getByLabelText('State')).toHaveProperty('value', '')
  })
})

it('stores the latest keystrokes when the page unloads, and deletes the copy once they are saved', async () => {
  const readSnapshot = () => localStorage.getItem('hearthfinder.last-words')
  await openForm()
  type('City', 'Waco')
  window.dispatchEvent(new Event('pagehide'))
  expect(readSnapshot()).toContain('Waco')
  await waitFor(() => expect(readSnapshot()).toBeNull())
  expect(await getLatestDraft()).toMatchObject({ fields: { city: 'Waco' } })
})

it('says that another tab sent these answers', () => {
  render(<SaveNotice state={{ kind: 'sent' }} onReload={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toContain('These answers were sent from another tab')
})
