// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FAMILY, KEY } from '../testing/answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { CriteriaCard } from './criteria-card.tsx'

afterEach(cleanup)

const open = (more: Partial<typeof FAMILY> = {}) =>
  renderScreen(() => <CriteriaCard questionnaire={{ ...FAMILY, ...more }} adjust={KEY} />, {
    route: '/results',
  })

it('shows the needs in words, and that a letter was sent', async () => {
  await open({ needs: { night: 'needs_help', payment: ['veteran', 'medicaid'] }, letter: 'Dad wandered.' })
  await screen.findByText('At night')
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(expect.arrayContaining(['Needs help', 'Veterans benefits, Medicaid']))
  expect(screen.getByText('with a letter')).toBeTruthy()
})

it('shows nothing of them where none were given', async () => {
  await open()
  expect(screen.queryByText('At night')).toBeNull()
  expect(screen.queryByText('with a letter')).toBeNull()
})
