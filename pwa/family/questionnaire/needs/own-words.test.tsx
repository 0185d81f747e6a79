// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
// Loaded lazily in the app. Load it up front here, so that no test waits for it.
import '#shared/matching/letters/english/lexicon.ts'
import '#shared/matching/letters/read-letter.ts'
import { listOutbox } from '#pwa/local/outbox.ts'
import { fillIn, sendButton } from '#pwa/testing/fill-in.ts'
import { openForm } from '../testing/open-form.ts'

const LETTER = 'My dad uses a walker. He is a veteran and on Medicaid. He hums.'
/** The answers are in the outbox only until they are sent. */
const waitForPayload = () =>
  waitFor(async () => {
    const [row] = await listOutbox()
    if (!row) throw new Error('nothing to send yet')
    return row.payload as Record<string, unknown>
  })

async function tell(letter: string) {
  await openForm()
  const user = await fillIn()
  await user.click(screen.getByText('What help is needed? (optional)'))
  await user.click(await screen.findByLabelText('Or tell us in your own words'))
  await user.paste(letter)
  return user
}
const found = () => screen.findByRole('group', { name: 'Is this right?' }, { timeout: 5000 })

it('shows what it found beside the family’s sentence, and sends only what is ticked', async () => {
  const user = await tell(LETTER)
  const boxes = within(await found()).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
    ['walking.cane_or_walker', false],
    ['payment.medicaid', false],
    ['payment.veteran', false],
  ])
  expect(screen.getByText('We found 3 things in your words.').getAttribute('role')).toBe('status')
  expect(within(await found()).getByText('My dad uses a walker.')).toBeTruthy()
  await user.click(boxes[0] as HTMLInputElement)
  await user.click(boxes[2] as HTMLInputElement)
  await user.click(sendButton())
  const payload = await waitForPayload()
  expect(payload.needs).toEqual({ walking: 'cane_or_walker', payment: ['veteran'] })
  expect(JSON.stringify(payload)).not.toMatch(/letter|hums|medicaid/)
})

it('takes back what is unticked, and sends the letter only if the advisor may read it', async () => {
  const user = await tell(LETTER)
  const [walker] = within(await found()).getAllByRole('checkbox')
  await user.click(walker as HTMLElement)
  expect(await screen.findByRole('radio', { name: 'Uses a cane or walker', checked: true })).toBeTruthy()
  await user.click(walker as HTMLElement)
  await user.click(screen.getByRole('checkbox', { name: 'The advisor may read what I wrote (optional)' }))
  await user.click(sendButton())
  const payload = await waitForPayload()
  expect([payload.needs, payload.letter]).toEqual([undefined, LETTER])
})
