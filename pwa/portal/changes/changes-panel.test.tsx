// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type AdminScript, noContent, openPortal } from '#pwa/testing/scripted-portal.ts'
import { json } from '#pwa/testing/scripted-server.ts'
import type { CatalogueChange } from '#shared/catalog/catalogue-changes.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ChangesPanel } from './changes-panel.tsx'

const LIST = `GET ${ADMIN_API.catalogueChanges}`
const ID = '6f1f1c70-6f0b-4e61-9a2a-0d6f3c1a2b3c'

const someChange = (change: Partial<CatalogueChange> = {}): CatalogueChange => ({
  id: ID,
  kind: 'corrected',
  communityId: 'a',
  name: 'Cedar Bend',
  location: 'Palestine, TX 75801',
  fields: { phone: '(903) 555-0123', website: null },
  reason: 'Called them',
  username: 'olive',
  madeAt: '2026-11-27T18:00:00.000Z',
  undoneAt: null,
  undoneBy: null,
  alsoIn: [],
  ...change,
})

function open(script: AdminScript) {
  const portal = openPortal(script)
  render(<ChangesPanel />)
  return portal
}
afterEach(() => void vi.unstubAllGlobals())

test('says what was changed, why and by whom, and undoes it', async () => {
  const { script, seen } = open({
    [LIST]: () => json(200, [someChange(), someChange({ id: 'b', kind: 'added', alsoIn: ['A state'] })]),
    [`DELETE ${ADMIN_API.catalogueChanges}/${ID}`]: noContent,
  })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Cedar Bend, Palestine, TX 75801: corrected/)
  expect(first?.textContent).toContain('Phone: (903) 555-0123, Website: none · “Called them” · olive')
  expect(second?.textContent).toContain('Now also listed by A state.')
  script[LIST] = () => json(200, [someChange({ undoneAt: '2026-11-27T19:00:00.000Z', undoneBy: 'amir' })])
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Cedar Bend corrected' }))
  expect(await screen.findByText(/undone by amir/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
