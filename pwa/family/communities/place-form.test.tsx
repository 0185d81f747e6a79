// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PlaceForm } from './communities-screen.tsx'

it('refuses a ZIP code with another state, names its own, and looks there once the state fits', async () => {
  const look = vi.fn()
  render(<PlaceForm initial={undefined} onPlace={look} />)
  await userEvent.type(screen.getByLabelText('ZIP code or city (optional)'), '53703')
  await userEvent.selectOptions(screen.getByLabelText('State'), 'TX')
  await userEvent.click(screen.getByRole('button', { name: 'Show communities' }))
  expect(screen.getByText(/^53703 is in Wisconsin\./)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('State'))
  expect(look).not.toHaveBeenCalled()
  await userEvent.selectOptions(screen.getByLabelText('State'), 'WI')
  await userEvent.click(screen.getByRole('button', { name: 'Show communities' }))
  expect(look).toHaveBeenCalledWith({ state: 'WI', zipCode: '53703', city: '' })
})
