// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { ADMIN } from '#pwa/testing/admin-server.ts'
import { allowDialogs } from '#pwa/testing/allow-dialogs.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { saveSession } from '../session.ts'
import { GoTo } from './go-to.tsx'
import { turnKeys } from './single-keys.ts'

allowDialogs()
const server = signedInPortal()
beforeEach(() => turnKeys(true))

let isLoggedOut = false
const presses: string[] = []
const Screen = () => (
  <>
    <GoTo onLogOut={() => (isLoggedOut = true)} />
    <input type="search" aria-label="Search" />
    <table>
      <tbody>
        {['Rosa', 'Bea'].map((name) => (
          <tr key={name}>
            <td>
              <button type="button" data-row>
                {name}
              </button>
              <button type="button" data-done onClick={() => presses.push(name)}>
                Done
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)
const open = () => renderScreen(Screen, { route: ADMIN_SCREENS.dashboard, path: ADMIN_SCREENS.dashboard })
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, bubbles: true, ...more })
const focused = () => document.activeElement?.textContent
const path = () => screen.getByTestId('current-path').textContent

it('moves along the rows, marks one done, searches, and never while someone types', async () => {
  await open()
  press('j')
  expect(focused()).toBe('Rosa')
  press('j')
  press('j')
  expect(focused()).toBe('Bea')
  press('e')
  expect(presses).toEqual(['Bea'])
  press('k')
  expect(focused()).toBe('Rosa')
  press('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  for (const key of ['j', 'e', '?', '/']) press(key)
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(presses).toEqual(['Bea'])
})

it('the help lists the keys and turns single ones off, but not Ctrl+K', async () => {
  await open()
  press('?')
  const help = within(screen.getByRole('dialog', { name: 'Keyboard' }))
  expect(help.getByText('Mark the row, or what is open, done')).toBeTruthy()
  await userEvent.click(help.getByRole('checkbox', { name: /^Use the single keys/ }))
  await userEvent.click(help.getByRole('button', { name: 'Close' }))
  screen.getByText('Bea').focus()
  press('k')
  expect(focused()).toBe('Bea')
  press('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  press('k', { ctrlKey: true })
  expect(screen.getByRole('dialog', { name: 'Go to' })).toBeTruthy()
})

it('goes to a tab by its name, and to a family that is searched for only when asked', async () => {
  await open()
  press('k', { metaKey: true })
  screen.getByRole('combobox').focus()
  await userEvent.keyboard('expo')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Data Export',
    'Search families for “expo”',
  ])
  await userEvent.keyboard('{Enter}')
  expect(path()).toBe(`${ADMIN_SCREENS.dashboard}?tab=export`)

  const lead = {
    id: 'l1',
    firstName: 'Rosa',
    lastName: 'Diaz',
    city: 'Austin',
    state: 'TX',
    reference: 'ABC-123',
  }
  const desk = {
    stage: 'new',
    isRead: true,
    assignedTo: null,
    nextStep: null,
    nextOn: null,
    nextAt: null,
    merged: 0,
    isDuplicate: false,
    language: null,
  }
  const rest = {
    email: 'r@example.org',
    phone: null,
    createdAt: '2026-03-05T12:00:00.000Z',
    correctedAt: null,
  }
  server.setJson(`POST ${ADMIN_API.inboxSearch}`, { leads: [{ ...lead, ...desk, ...rest }], next: null })
  await open()
  press('k', { ctrlKey: true })
  screen.getByRole('combobox').focus()
  await userEvent.keyboard('rosa{ArrowUp}')
  expect(server.seen.filter(({ path }) => path === ADMIN_API.inboxSearch)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('option', { name: 'Rosa Diaz · Austin, TX · ABC-123' }))
  expect(screen.getAllByTestId('current-path').at(-1)?.textContent).toBe(`${ADMIN_SCREENS.inbox}?lead=l1`)
})

it('offers only what the role may use', async () => {
  saveSession('a token', { ...ADMIN, role: 'advisor' })
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Go to' }))
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names).toContain('Inbox: families')
  expect(names).not.toContain('Requests about personal data')
  await userEvent.click(screen.getByRole('option', { name: 'Logout' }))
  expect(isLoggedOut).toBe(true)
})
