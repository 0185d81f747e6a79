// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { test } from 'vitest'
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

const panel = (name: string) => within(screen.getByRole('region', { name }))

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
