// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { SiteTextsPanel } from './site-texts-panel.tsx'

const server = signedInPortal()
const NONE = { phone: '', email: '', businessHours: '', isFree: '', consultation: '' }

it('shows what families read now, and saves what they shall read', async () => {
  const otherwise = { ...NONE, phone: '(555) 555-0100 (placeholder)' }
  const texts = { ...NONE, phone: '(608) 555-0142' }
  server.setJson(`PUT ${ADMIN_API.siteTexts}`, { texts, otherwise })
  render(<SiteTextsPanel />)
  const panel = within(screen.getByRole('region', { name: 'Texts for families' }))
  const phone = await panel.findByLabelText('Support phone')
  expect(panel.getByText('(555) 555-0100 (placeholder)')).toBeTruthy()
  await userEvent.type(phone, '(608) 555-0142')
  await userEvent.click(panel.getByRole('button', { name: 'Save texts' }))
  expect(await panel.findByText('The texts are saved.')).toBeTruthy()
  expect(server.seen.find(({ method }) => method === 'PUT')?.body).toEqual(texts)
})
