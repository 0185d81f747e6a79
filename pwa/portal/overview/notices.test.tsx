// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { OverviewTab } from './overview-tab.tsx'

const server = signedInPortal()
const PHONE = { name: 'Support phone', shown: '(555) 555-0100 (placeholder)', setting: 'SUPPORT_PHONE' }
const STORIES = { name: 'Testimonials', shown: null, setting: 'testimonials' }
const open = () => renderScreen(OverviewTab, { route: '/', path: '/' })

it('lists what a live site leaves out and which placeholders families see', async () => {
  server.setJson(`GET ${ADMIN_API.siteCheck}`, {
    isLive: true,
    leftOut: [STORIES],
    placeholders: [PHONE],
    risks: [],
  })
  await open()
  const summary = await screen.findByText('1 thing to finish before you open, 1 left out until you supply it')
  expect(screen.getByText('Families see texts that are not yours')).toBeTruthy()
  const items = within(summary.parentElement as HTMLElement).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Left out: Testimonials. testimonials',
    'Support phone: “(555) 555-0100 (placeholder)” SUPPORT_PHONE',
  ])
})

it('shows nothing if all is set', async () => {
  await open()
  await screen.findByText('Page Views')
  expect(screen.queryByText(/left out|before families/i)).toBeNull()
})

it('shows each unsafe setting with the way out', async () => {
  const risk = { id: 'unknown_proxy', title: 'The proxy is not trusted', advice: 'Set TRUST_PROXY.' }
  server.setJson(`GET ${ADMIN_API.siteCheck}`, {
    isLive: false,
    leftOut: [],
    placeholders: [],
    risks: [risk],
  })
  await open()
  await screen.findByText('The proxy is not trusted')
  expect(screen.getByText('Set TRUST_PROXY.')).toBeTruthy()
})
