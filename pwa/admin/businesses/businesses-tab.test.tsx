// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { toasts } from '../../state/toast-store.ts'
import { someBusiness } from '../../testing/businesses.ts'
import { type AdminScript, gone, openPortal, says, unreachable } from '../../testing/portal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BusinessesTab } from './businesses-tab.tsx'

const LIST = `GET ${ADMIN_API.featuredBusinesses}`
const business = someBusiness()
const ONE = `${ADMIN_API.featuredBusinesses}/${business.id}`

async function open(script: AdminScript) {
  const portal = openPortal({ [LIST]: () => says(200, [business]), ...script })
  await renderScreen(BusinessesTab, { route: '/portal_mgmt_secure' })
  return portal
}
const card = async () => within(await screen.findByRole('listitem'))
const askToDelete = async () => {
  await userEvent.click((await card()).getByRole('button', { name: 'Delete Juniper Court' }))
  return within(screen.getByRole('dialog', { name: 'Delete Juniper Court?' }))
}

afterEach(() => vi.unstubAllGlobals())

test('a card says what an operator wants to know at a glance', async () => {
  await open({})
  const { getByText, getByRole } = await card()
  for (const words of ['Active', 'Austin, TX · Priority 7', business.description, '512-555-0100']) {
    expect(getByText(words)).toBeTruthy()
  }
  expect(getByRole('heading', { name: 'Juniper Court' })).toBeTruthy()
  expect(getByRole('link', { name: /juniper.example/ }).getAttribute('target')).toBe('_blank')
  expect(getByRole('link', { name: 'Edit Juniper Court' }).getAttribute('href')).toBe(
    `/portal_mgmt_secure/edit-business/${business.id}`,
  )
})

test('what is not known of a business takes no room', async () => {
  await open({ [LIST]: () => says(200, [someBusiness({ website: null, phone: null, isActive: false })]) })
  const { getByText, queryByText } = await card()
  expect(getByText('Inactive')).toBeTruthy()
  expect(queryByText('Website')).toBeNull()
  expect(queryByText('Phone')).toBeNull()
})

test('a website that is no address is no link', async () => {
  await open({ [LIST]: () => says(200, [someBusiness({ website: 'javascript:alert(1)' })]) })
  expect((await card()).queryByRole('link', { name: /javascript/ })).toBeNull()
})

test('without businesses there is a prompt to add the first', async () => {
  await open({ [LIST]: () => says(200, []) })
  await screen.findByText('No featured businesses')
  expect(screen.getByRole('link', { name: 'Add Business' }).getAttribute('href')).toBe(
    '/portal_mgmt_secure/add-business',
  )
})

test('a list that cannot be loaded can be asked for again', async () => {
  const { script } = await open({ [LIST]: unreachable })
  const alert = within(await screen.findByRole('alert'))
  script[LIST] = () => says(200, [business])
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }))
  await card()
})

test('the switch moves when the server has said yes', async () => {
  const { seen } = await open({ [`PATCH ${ONE}`]: () => says(200, { ...business, isActive: false }) })
  const toggle = (await card()).getByRole('switch')
  await userEvent.click(toggle)
  await (await card()).findByText('Inactive')
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  expect(seen.at(-1)).toMatchObject({
    method: 'PATCH',
    body: { isActive: false },
    authorization: 'Bearer a-token',
  })
})

test('a refused switch stays, and says why', async () => {
  await open({ [`PATCH ${ONE}`]: () => says(503, { code: 'unavailable', message: 'Not ready.' }) })
  await userEvent.click((await card()).getByRole('switch'))
  await waitFor(() => expect(toasts.current?.description).toBe('Not ready.'))
  expect((await card()).getByText('Active')).toBeTruthy()
})

test('nothing is deleted before one confirms', async () => {
  const { seen } = await open({})
  const dialog = await askToDelete()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false)
})

test.each([
  ['a business', gone],
  ['one that is gone already', () => says(404, { code: 'not_found', message: 'No such business.' })],
])('%s leaves the list once it is deleted, and the focus goes to the heading', async (_, answer) => {
  await open({ [`DELETE ${ONE}`]: answer })
  await userEvent.click((await askToDelete()).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No featured businesses')
  expect(document.activeElement?.textContent).toBe('Featured Businesses')
})

test.each([
  ['Failed to delete business', () => says(500, { code: 'internal', message: 'A sentence.' })],
  ['Error deleting business', unreachable],
])('%s, and it is still there', async (sentence, answer) => {
  await open({ [`DELETE ${ONE}`]: answer })
  const dialog = await askToDelete()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await dialog.findByText(sentence)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await card()
})
