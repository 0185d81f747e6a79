// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { openPortal } from '#pwa/testing/scripted-portal.ts'
import { json } from '#pwa/testing/scripted-server.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import type { Placement } from '#shared/desk/placement.ts'
import { WRITE_HASH } from '../reach-buttons.tsx'
import { PlacementParts } from './placement-parts.tsx'

const COMMUNITIES = ['Oak House', 'Elm Court', 'Ash Hill'].map((name, index) => ({
  id: `c${index}`,
  name,
  location: 'Austin, TX',
  distanceMiles: 3.6,
  price: index ? null : 4300,
  reasons: [],
}))
const NOTHING: Placement = {
  way: 'ready',
  templates: [{ name: 'The list', subject: 'Your list', text: 'Hello Ruth' }],
  signature: 'Olive Grant\nHearthfinder',
  emails: [],
  choice: { version: 0, username: null, at: null, communities: [] },
  introductions: [],
  refusesCommunities: false,
  consentWords: 'May we tell {community}?',
}

/** Opens the parts of a new lead, with what the server has. */
function open(stored: Partial<Placement> = {}, route = '/') {
  const id = crypto.randomUUID()
  const path = `${ADMIN_API.inboxLeads}/${id}`
  const answer = () => json(200, { ...NOTHING, ...stored })
  const { seen } = openPortal({
    [`GET ${path}/placement`]: answer,
    [`POST ${path}/emails`]: answer,
    [`PUT ${path}/choice`]: answer,
    [`POST ${path}/introductions`]: answer,
  })
  const lead = { id, state: 'TX', list: COMMUNITIES, messages: [] } as unknown as LeadDetail
  render(
    <MemoryRouter initialEntries={[route]}>
      <PlacementParts lead={lead} />
    </MemoryRouter>,
  )
  const bodyOf = (method: string, part: string) =>
    seen.find((call) => call.method === method && call.path === `${path}/${part}`)?.body
  return { bodyOf }
}
const part = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  await userEvent.click(heading)
  return within(heading.closest('details') as HTMLElement)
}

test('communities are chosen from the family’s list by miles and price, ordered with buttons and commented', async () => {
  const { bodyOf } = open()
  const form = await part('Choose communities for the list')
  await userEvent.click(form.getByRole('checkbox', { name: 'Oak House · 4 mi · from $4,300 a month' }))
  for (const name of ['Elm Court', 'Ash Hill'])
    await userEvent.click(form.getByRole('checkbox', { name: `${name} · 4 mi · no price published` }))
  await userEvent.click(form.getByRole('button', { name: 'Move Ash Hill up' }))
  await userEvent.type(form.getByLabelText('Comment on Oak House'), 'Near the daughter')
  await userEvent.click(form.getByRole('button', { name: 'Save my picks' }))
  await waitFor(() =>
    expect(bodyOf('PUT', 'choice')).toEqual({
      version: 0,
      communities: [
        { id: 'c0', comment: 'Near the daughter' },
        { id: 'c2', comment: '' },
        { id: 'c1', comment: '' },
      ],
    }),
  )
})

test('an email begins with a template and is sent', async () => {
  const { bodyOf } = open()
  const form = await part('Write to the family')
  await userEvent.selectOptions(form.getByLabelText('Begin with'), 'The list')
  await userEvent.click(form.getByRole('button', { name: 'Send the email' }))
  await form.findByText('The email is on its way.')
  expect(bodyOf('POST', 'emails')).toMatchObject({
    subject: 'Your list',
    text: 'Hello Ruth',
    isCopied: false,
    messageId: null,
  })
})

test('an email of one’s own has the signature below it, which isn’t an email yet', async () => {
  const { bodyOf } = open()
  const form = await part('Write to the family')
  await userEvent.type(form.getByLabelText('Subject'), 'Hello')
  await userEvent.click(form.getByRole('button', { name: 'Send the email' }))
  await form.findByText('Please write the email')
  await userEvent.type(form.getByLabelText('Text'), 'Call me.', { initialSelectionStart: 0 })
  await userEvent.click(form.getByRole('button', { name: 'Send the email' }))
  await form.findByText('The email is on its way.')
  expect(bodyOf('POST', 'emails')).toMatchObject({ text: 'Call me.\n\nOlive Grant\nHearthfinder' })
})

test('an introduction needs the consent to its words', async () => {
  const { bodyOf } = open()
  const form = await part('Introduce to a community')
  await userEvent.click(form.getByRole('button', { name: 'Introduce to Oak House, Austin, TX' }))
  await userEvent.type(form.getByLabelText('What the community was told'), 'Needs help at night')
  await userEvent.click(form.getByRole('button', { name: 'Save the introduction' }))
  await form.findByText('An introduction needs the family’s consent')
  expect(bodyOf('POST', 'introductions')).toBeUndefined()
  await userEvent.click(form.getByLabelText('The family said yes to these words'))
  await userEvent.click(form.getByRole('button', { name: 'Save the introduction' }))
  await waitFor(() =>
    expect(bodyOf('POST', 'introductions')).toMatchObject({
      communityId: 'c0',
      consentWords: 'May we tell Oak House?',
      told: 'Needs help at night',
    }),
  )
})

test('a family that asked not to share is not introduced, and without a mail server the text is copied', async () => {
  open({ refusesCommunities: true, way: 'no_server' })
  const introduce = await part('Introduce to a community')
  expect(introduce.getByText('Asked us not to share')).toBeTruthy()
  const write = await part('Write to the family')
  expect(write.queryByRole('button', { name: 'Send the email' })).toBeNull()
  expect(write.getByRole('button', { name: 'Copy the text and keep it here' })).toBeTruthy()
})

test('the mail icon’s address opens the email in the panel', async () => {
  open({}, `/?lead=1${WRITE_HASH}`)
  const heading = await screen.findByRole('heading', { name: 'Write to the family' })
  expect(heading.closest('details')?.open).toBe(true)
  expect(document.activeElement).toBe(heading.closest('summary'))
})
