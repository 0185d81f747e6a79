// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toasts } from '#pwa/state/toast-store.ts'
import { someBusiness } from '#pwa/testing/businesses.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { type AdminScript, noContent, openPortal, unreachable } from '#pwa/testing/scripted-portal.ts'
import { json } from '#pwa/testing/scripted-server.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Component as Screen } from './business-screen.tsx'
import { BusinessesTab } from './businesses-tab.tsx'

const LIST = ADMIN_API.featuredBusinesses
const business = someBusiness()
const ONE = `${LIST}/${business.id}`
const ADD = { route: '/portal_mgmt_secure/add-business' }
const EDIT = {
  route: '/portal_mgmt_secure/edit-business/:id',
  path: `/portal_mgmt_secure/edit-business/${business.id}`,
}

const portalWith = (script: AdminScript) => openPortal({ [`GET ${LIST}`]: () => json(200, []), ...script })
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

function fillIn() {
  const texts = { 'Business Name': 'Juniper Court', Description: 'A quiet house by the river' }
  for (const [label, value] of Object.entries({ ...texts, City: 'Austin', State: 'tx' }))
    fireEvent.change(field(label), { target: { value } })
}

beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ["the server's message", () => json(409, { code: 'invalid', message: 'Too many.' }), 'Too many.'],
  [
    'its own message if the server gave none',
    () => new Response('', { status: 500 }),
    'Failed to create business',
  ],
])('when saving fails, shows %s and keeps the values', async (_, respond, message) => {
  portalWith({ [`POST ${LIST}`]: respond })
  await renderScreen(Screen, ADD)
  fillIn()
  await press('Create Business')
  await screen.findByText(message)
  expect(field('Business Name').value).toBe('Juniper Court')
})

test("shows the server's messages at their fields", async () => {
  const issues = [{ path: 'website', message: 'No such website' }]
  portalWith({ [`POST ${LIST}`]: () => json(422, { code: 'invalid', message: 'Please check.', issues }) })
  await renderScreen(Screen, ADD)
  fillIn()
  await press('Create Business')
  await screen.findByText('No such website')
  expect(field(/^Website/).getAttribute('aria-invalid')).toBe('true')
})

test('shows a message while a business is loading', async () => {
  portalWith({ [`GET ${ONE}`]: () => new Promise(() => {}) })
  await renderScreen(Screen, EDIT)
  expect(screen.getByText('Loading business data...')).toBeTruthy()
})

test.each([
  [
    'Failed to load business data',
    () => json(404, { code: 'not_found', message: 'There is no such business.' }),
  ],
  ['Network error loading business data', unreachable],
])('shows "%s" and can be retried', async (message, respond) => {
  const { script } = portalWith({ [`GET ${ONE}`]: respond })
  await renderScreen(Screen, EDIT)
  await screen.findByText(message)
  script[`GET ${ONE}`] = () => json(200, business)
  await press('Try again')
  await screen.findByLabelText('Business Name')
})

describe('the list of businesses', () => {
  const LIST = `GET ${ADMIN_API.featuredBusinesses}`
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
})
