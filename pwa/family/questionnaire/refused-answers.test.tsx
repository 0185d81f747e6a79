// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { MAX_PHONE_LENGTH } from '#shared/contract/limits.ts'
import { startDraft } from '../../local/drafts.ts'
import { submitQuestionnaire } from '../../local/outbox.ts'
import { toasts } from '../../state/toast-store.ts'
import { FAMILY } from '../../testing/answers.ts'
import { currentPath, fillIn, sendButton, type } from '../../testing/fill-in.ts'
import { json, ready, refused, scriptServer } from '../../testing/scripted-server.ts'
import { current, openForm } from './testing/open-form.ts'

describe('refused answers', () => {
  it('reopen with an error summary when the email was already used, with the contract’s toast, and can be corrected', async () => {
    current.server = scriptServer(refused(409, 'duplicate_email'), ready)
    await openForm()
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
