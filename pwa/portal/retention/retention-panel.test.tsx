// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type AdminScript, openPortal } from '#pwa/testing/scripted-portal.ts'
import { json } from '#pwa/testing/scripted-server.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { RetentionPanel } from './retention-panel.tsx'

const FOREVER = { days: null, messageDays: null, versionDays: null, eventDays: null }

function open(script: AdminScript = {}) {
  const portal = openPortal({ [`GET ${ADMIN_API.retention}`]: () => json(200, FOREVER), ...script })
  render(<RetentionPanel />)
  return portal
}
afterEach(cleanup)

const panel = (name: string) => within(screen.getByRole('region', { name }))

/** What the server answers: one old submission, and none of the rest. */
const preview = () =>
  json(200, {
    kinds: Object.keys(FOREVER).map((kind) => ({
      kind,
      count: kind === 'days' ? 1 : 0,
      firstAt: kind === 'days' ? '2026-11-24T18:00:00.000Z' : null,
    })),
  })
const retentionCalls = {
  [`PUT ${ADMIN_API.retention}`]: ({ body }: { body: unknown }) => json(200, body as object),
  [`POST ${ADMIN_API.retentionPreview}`]: preview,
}

test('shows what a shorter period erases before saving it, and saves a longer one without asking', async () => {
  const { seen } = open(retentionCalls)
  const setting = panel('Data retention')
  const puts = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await userEvent.type(await setting.findByLabelText('Submissions'), '90')
  await userEvent.click(setting.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase more data than before?' }))
  await dialog.findByText('Submissions, after 90 days: 1 now, the first on Nov 24, 2026')
  expect(dialog.queryByText(/Contact messages/)).toBeNull()
  expect(puts()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Save and erase' }))
  await waitFor(() => expect(puts()).toEqual([{ ...FOREVER, days: 90 }]))

  await userEvent.clear(setting.getByLabelText('Submissions'))
  await userEvent.click(setting.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(puts()).toEqual([{ ...FOREVER, days: 90 }, FOREVER]))
})

test.each([
  ['0', 'At least 1 day'],
  ['4000', 'At most 3650 days'],
  ['soon', 'Days must be a whole number'],
])('rejects %j days', async (days, message) => {
  open()
  const setting = panel('Data retention')
  await userEvent.type(await setting.findByLabelText('Submissions'), days)
  await userEvent.click(setting.getByRole('button', { name: 'Save' }))
  await setting.findByText(message)
})
