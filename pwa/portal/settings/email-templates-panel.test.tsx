// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { EmailTemplatesPanel } from './email-templates-panel.tsx'

const server = signedInPortal()

it('changes the text that an email begins with', async () => {
  const other = { name: 'A reply', subject: 'Re', text: 'Hello' }
  const template = { name: 'The list', subject: 'Your list', text: 'Hello' }
  server.setJson(`GET ${ADMIN_API.emailTemplates}`, { templates: [other, template] })
  const changed = { templates: [other, { ...template, subject: 'Your list of homes' }] }
  server.setJson(`PUT ${ADMIN_API.emailTemplates}`, changed)
  render(<EmailTemplatesPanel />)
  const panel = within(screen.getByRole('region', { name: 'Emails to families' }))
  await userEvent.selectOptions(await panel.findByLabelText('Email'), 'The list')
  await userEvent.type(await panel.findByLabelText('Subject of “The list”'), ' of homes')
  await userEvent.click(panel.getByRole('button', { name: 'Save email' }))
  expect(await panel.findByDisplayValue('Your list of homes')).toBeTruthy()
  expect(server.seen.find(({ method }) => method === 'PUT')?.body).toEqual(changed)
})
