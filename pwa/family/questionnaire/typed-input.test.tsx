// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { MAX_PHONE_LENGTH } from '#shared/contract/limits.ts'
import { getLatestDraft } from '../../local/drafts.ts'
import { type } from '../../testing/fill-in.ts'
import { openForm } from './testing/open-form.ts'

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
