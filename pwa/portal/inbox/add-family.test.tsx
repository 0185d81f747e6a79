// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN } from '#pwa/testing/admin-server.ts'
import { allowDialogs } from '#pwa/testing/allow-dialogs.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { saveSession } from '../session.ts'
import { AddFamily } from './add-family.tsx'

allowDialogs()
const server = signedInPortal()
const LEAD = '5f0c1b0e-0000-4000-8000-000000000001'

it('offers duplicates while someone types, asks for what must be read, and sends the family once', async () => {
  saveSession('token', ADMIN)
  const link = {
    id: LEAD,
    firstName: 'Rosa',
    lastName: 'Quimby',
    reference: 'ABC-123',
    createdAt: '2026-03-05T12:00:00.000Z',
  }
  server.setJson(`POST ${ADMIN_API.inboxSimilar}`, [link])
  server.setJson(`POST ${ADMIN_API.inboxLeads}`, { id: LEAD })
  await renderScreen(AddFamily, { route: ADMIN_SCREENS.inbox, path: ADMIN_SCREENS.inbox })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a family' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a family', hidden: true }))
  await userEvent.type(dialog.getByLabelText('First name'), 'Wilhelmina')
  await dialog.findByText(/^Open Rosa Quimby, ABC-123/)
  await userEvent.click(dialog.getByText('Add the family'))
  await dialog.findByText(/Without a yes, nothing is kept/)
  const added = () => server.seen.filter(({ path }) => path === ADMIN_API.inboxLeads)
  expect(added()).toEqual([])
  await userEvent.selectOptions(dialog.getByLabelText('Preferred language'), 'Spanish')
  const mayKeep = dialog.getByLabelText(/may we keep/)
  // A no would be refused.
  expect(within(mayKeep).queryByRole('option', { name: 'No' })).toBeNull()
  await userEvent.selectOptions(mayKeep, 'Yes')
  await userEvent.selectOptions(dialog.getByLabelText(/may we give/), 'No')
  await userEvent.click(dialog.getByText('Add the family'))
  await expect.poll(added).toHaveLength(1)
  expect(added()[0]?.body).toMatchObject({
    key: expect.any(String),
    family: {
      firstName: 'Wilhelmina',
      source: 'telephone',
      language: 'es',
      email: '',
      amenities: [],
      mayKeep: true,
      mayShare: false,
    },
  })
})
