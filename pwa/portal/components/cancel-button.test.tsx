// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CancelButton } from './cancel-button.tsx'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('cancels at once if nothing was typed', async () => {
  const onCancel = vi.fn()
  render(<CancelButton isTyped={false} onCancel={onCancel} />)
  await press('Cancel')
  expect(onCancel).toHaveBeenCalledOnce()
})

test('asks before it discards what was typed', async () => {
  const onCancel = vi.fn()
  render(<CancelButton isTyped onCancel={onCancel} />)
  await press('Cancel')
  expect(screen.getByText('Discard what you typed?')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep typing' }))
  await press('Keep typing')
  expect(onCancel).not.toHaveBeenCalled()
  await press('Cancel')
  await press('Discard')
  expect(onCancel).toHaveBeenCalledOnce()
})
