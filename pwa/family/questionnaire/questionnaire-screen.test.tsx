// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { MAX_PHONE_LENGTH } from '#shared/contract/limits.ts'
import { getLatestDraft, startDraft } from '../../local/drafts.ts'
import { submitQuestionnaire } from '../../local/outbox.ts'
import { FAMILY } from '../../testing/answers.ts'
import { currentPath, fillIn, sendButton, type } from '../../testing/fill-in.ts'
import { json, ready, scriptServer } from '../../testing/scripted-server.ts'
import { current, openForm } from './testing/open-form.ts'

describe('an incomplete questionnaire', () => {
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
