// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SaveNotice } from './sending-views.tsx'

it('says that another tab sent these answers', () => {
  render(<SaveNotice state={{ kind: 'sent' }} onReload={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toContain('These answers were sent from another tab')
})
