// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { toasts } from '#pwa/state/toast-store.ts'
import { openPortal } from '#pwa/testing/scripted-portal.ts'
import { json } from '#pwa/testing/scripted-server.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { OpenDataPanel } from './open-data-panel.tsx'

const downloads = vi.hoisted((): [file: Blob, name: string][] => [])
vi.mock('#pwa/ui/download-file.ts', () => ({
  downloadFile: (file: Blob, name: string) => void downloads.push([file, name]),
}))

const COMMUNITIES = `GET ${ADMIN_API.openCommunities}`

afterEach(() => {
  vi.unstubAllGlobals()
  downloads.length = 0
})

test('writes all pages of a state to one file', async () => {
  const next = `<${ADMIN_API.openCommunities}?state=TX&cursor=b>; rel="next"`
  const { seen } = openPortal({
    [COMMUNITIES]: ({ query }) =>
      query.includes('cursor')
        ? json(200, [{ id: 'b' }])
        : new Response('[{"id":"a"}]', { headers: { 'content-type': 'application/json', link: next } }),
  })
  render(<OpenDataPanel />)
  await userEvent.selectOptions(screen.getByLabelText('State'), 'TX')
  await userEvent.click(screen.getByRole('button', { name: 'Export communities' }))
  await vi.waitFor(() => expect(downloads).toHaveLength(1))
  expect(seen.map(({ query }) => query)).toEqual(['state=TX', 'state=TX&cursor=b'])
  const [[file, name] = []] = downloads
  expect(name).toBe('communities-TX.json')
  expect(JSON.parse((await file?.text()) ?? '')).toEqual([{ id: 'a' }, { id: 'b' }])
})

test('says that nothing was exported, and that an export failed', async () => {
  const { script } = openPortal({ [COMMUNITIES]: () => json(200, []) })
  render(<OpenDataPanel />)
  const button = screen.getByRole('button', { name: 'Export communities' })
  await userEvent.click(button)
  await vi.waitFor(() => expect(toasts.current?.title).toBe('There is nothing to export'))
  script[COMMUNITIES] = () => json(500, { code: 'internal', message: 'Try later.' })
  await userEvent.click(button)
  await vi.waitFor(() => expect(toasts.current?.title).toBe('The export failed'))
  expect(downloads).toEqual([])
})
