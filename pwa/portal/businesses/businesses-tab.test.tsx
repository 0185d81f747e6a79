// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { toasts } from '#pwa/state/toast-store.ts'
import { someBusiness } from '#pwa/testing/businesses.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { type AdminScript, noContent, openPortal, unreachable } from '#pwa/testing/scripted-portal.ts'
import { json } from '#pwa/testing/scripted-server.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { BusinessesTab } from './businesses-tab.tsx'

const LIST = `GET ${ADMIN_API.featuredBusinesses}`
const business = someBusiness()
const ONE = `${ADMIN_API.featuredBusinesses}/${business.id}`

async function open(script: AdminScript) {
  const portal = openPortal({ [LIST]: () => json(200, [business]), ...script })
  await renderScreen(BusinessesTab, { route: '/portal_mgmt_secure' })
  return portal
}
const card = async () => within(await screen.findByRole('listitem'))
const openDeleteDialog = async () => {
  await userEvent.click((await card()).getByRole('button', { name: 'Delete Juniper Court' }))
  return within(screen.getByRole('dialog', { name: 'Delete Juniper Court?' }))
}

afterEach(() => vi.unstubAllGlobals())

test('leaves out unknown details', async () => {
  await open({ [LIST]: () => json(200, [someBusiness({ website: null, phone: null, isActive: false })]) })
  const { getByText, queryByText } = await card()
  expect(getByText('Inactive')).toBeTruthy()
  expect(queryByText('Website')).toBeNull()
  expect(queryByText('Phone')).toBeNull()
})

test('does not link to a website that is not an http address', async () => {
  await open({ [LIST]: () => json(200, [someBusiness({ website: 'javascript:alert(1)' })]) })
  expect((await card()).queryByRole('link', { name: /javascript/ })).toBeNull()
})

test('leaves the switch in place and shows the reason when the server refuses', async () => {
  await open({ [`PATCH ${ONE}`]: () => json(503, { code: 'unavailable', message: 'Not ready.' }) })
  await userEvent.click((await card()).getByRole('switch'))
  await waitFor(() => expect(toasts.current?.description).toBe('Not ready.'))
  expect((await card()).getByText('Active')).toBeTruthy()
})

test.each([
  ['a business', noContent],
  ['an already deleted business', () => json(404, { code: 'not_found', message: 'No such business.' })],
])('removes %s from the list and moves the focus to the heading', async (_, respond) => {
  await open({ [`DELETE ${ONE}`]: respond })
  await userEvent.click((await openDeleteDialog()).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No featured businesses')
  expect(document.activeElement?.textContent).toBe('Featured Businesses')
})

test.each([
  ['Failed to delete business', () => json(500, { code: 'internal', message: 'A sentence.' })],
  ['Error deleting business', unreachable],
])('shows "%s" and keeps the business', async (message, respond) => {
  await open({ [`DELETE ${ONE}`]: respond })
  const dialog = await openDeleteDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await dialog.findByText(message)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await card()
})
