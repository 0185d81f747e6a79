// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getLatestDraft } from '#pwa/local/drafts.ts'
import { listOutbox } from '#pwa/local/outbox.ts'
import { fillIn, sendButton } from '#pwa/testing/fill-in.ts'
import { NEED_VALUES, NEEDS } from '#shared/matching/needs.ts'
import { parseNeeds } from '../form.ts'
import { openForm } from '../testing/open-form.ts'

const part = () =>
  screen.getByText('What help is needed? (optional)').closest('details') as HTMLDetailsElement
const question = (legend: string) => screen.findByRole('group', { name: legend })

it('is folded, and no question is answered before it is touched', async () => {
  await openForm()
  expect(part().open).toBe(false)
  await question('Walking')
  const groups = within(part()).getAllByRole('group')
  expect(groups).toHaveLength(NEEDS.length)
  for (const group of groups) {
    const radios = within(group).queryAllByRole<HTMLInputElement>('radio')
    expect(radios.filter(({ checked, value }) => checked || value === '')).toEqual([])
  }
  const boxes = within(await question('How will it be paid?')).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ value }) => value)).toEqual([...NEED_VALUES.payment])
  expect(boxes.some(({ checked }) => checked)).toBe(false)
})

it('keeps answers in the draft, opens with them on the next visit, and sends them once', async () => {
  await openForm()
  const user = await fillIn()
  await user.click(part().querySelector('summary') as HTMLElement)
  await user.click(within(await question('Walking')).getByRole('radio', { name: 'Uses a wheelchair' }))
  await user.click(within(await question('Memory')).getByRole('radio', { name: 'Forgetful' }))
  await user.click(within(await question('Memory')).getByRole('radio', { name: 'Not sure' }))
  for (const name of ['Veterans benefits', 'Our own money', 'Medicaid', 'Our own money'])
    await user.click(screen.getByRole('checkbox', { name }))
  const needs = { walking: 'wheelchair', payment: ['medicaid', 'veteran'] }
  await waitFor(async () => expect((await getLatestDraft())?.fields.needs).toEqual(needs))
  await openForm()
  expect(part().open).toBe(true)
  expect(within(part()).getByText(/2 answers/)).toBeTruthy()
  expect(await screen.findByRole('radio', { name: 'Uses a wheelchair', checked: true })).toBeTruthy()
  await user.click(sendButton())
  await waitFor(async () =>
    expect((await listOutbox()).map(({ payload }) => (payload as { needs?: unknown }).needs)).toEqual([
      needs,
    ]),
  )
})

it('answers own words while no question is answered', async () => {
  await openForm()
  const user = await fillIn()
  await user.click(part().querySelector('summary') as HTMLElement)
  const answer = 'Your advisor will read this. Please also answer what applies below.'
  const letter = await screen.findByLabelText('Tell us in your own words')
  expect(screen.queryByText(answer)).toBeNull()
  await user.type(letter, 'asdf')
  expect(await screen.findByText(answer)).toBeTruthy()
  await user.click(within(await question('Falls')).getByRole('radio', { name: 'Doesn’t fall' }))
  await waitFor(() => expect(screen.queryByText(answer)).toBeNull())
})

it('drops stored answers that are no longer offered', () => {
  expect(parseNeeds({ walking: 'flies', memory: 'forgetful', payment: [], other: 'yes' })).toEqual({
    memory: 'forgetful',
  })
  for (const value of [undefined, null, {}, 'text', 7]) expect(parseNeeds(value)).toBeUndefined()
})
