// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { submitShown } from './submit-shown.ts'

interface Sent {
  name: string
  price: number
  state: string
}

function ShortForm({ onSend }: { onSend: (sent: Sent) => void }) {
  const form = useForm<Sent>({ defaultValues: { name: 'Ruth', price: 5, state: 'TX' } })
  return (
    <form onSubmit={submitShown(form, onSend)}>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Price" {...form.register('price', { valueAsNumber: true })} />
      <select aria-label="State" {...form.register('state')}>
        <option>TX</option>
        <option>WI</option>
      </select>
      <button type="submit">Send</button>
    </form>
  )
}

test('what a browser filled in without an event is sent', async () => {
  const sent: Sent[] = []
  render(<ShortForm onSend={(values) => sent.push({ ...values })} />)
  screen.getByLabelText<HTMLInputElement>('Name').value = 'Naomi'
  screen.getByLabelText<HTMLInputElement>('Price').value = '7'
  screen.getByLabelText<HTMLSelectElement>('State').value = 'WI'
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(sent).toEqual([{ name: 'Naomi', price: 7, state: 'WI' }]))
})
