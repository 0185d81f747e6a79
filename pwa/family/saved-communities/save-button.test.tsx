// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listShortlist, updateShortlistEntry } from '../../local/shortlist.ts'
import { toasts } from '../../state/toast-store.ts'
import { clearPhoneAndTab } from '../../testing/browser.ts'
import { matchLike } from '../../testing/facilities.ts'
import { SaveButton } from './save-button.tsx'
import { useShortlist } from './use-shortlist.ts'

function Card() {
  return <SaveButton search="search" facility={matchLike({ id: 'oak' })} shortlist={useShortlist('search')} />
}

beforeEach(async () => {
  await clearPhoneAndTab()
  render(<Card />)
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const expectPressed = (name: string, pressed: boolean) => screen.findByRole('button', { name, pressed })

it('saves a community and takes it off again', async () => {
  await expectPressed('Save Oak House', false)
  press('Save Oak House')
  await expectPressed('Saved Oak House', true)
  expect(await listShortlist('search')).toHaveLength(1)
  press('Saved Oak House')
  await expectPressed('Save Oak House', false)
  expect(await listShortlist('search')).toEqual([])
})

it('keeps a community with a note, and says where it can be removed', async () => {
  press('Save Oak House')
  await expectPressed('Saved Oak House', true)
  await updateShortlistEntry('search', 'oak', { note: 'Kind staff' })
  press('Saved Oak House')
  await waitFor(() => expect(toasts.current?.title).toBe('Still on your shortlist'))
  await expectPressed('Saved Oak House', true)
})
