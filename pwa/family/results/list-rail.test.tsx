// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { KnownAnswers } from '#shared/contract/questionnaire-response.ts'
import { FAMILY, KEY } from '../../testing/answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CriteriaCard } from './list-rail.tsx'

const open = (more: Partial<KnownAnswers> = {}) =>
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

it('leaves out what staff did not ask a family on the telephone', async () => {
  await open({ firstName: '', age: '', gender: '', city: '', budget: '', amenities: [] })
  await screen.findByText(FAMILY.lastName)
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual([FAMILY.lastName, FAMILY.state])
})

it('shows nothing of them where none were given', async () => {
  await open()
  expect(screen.queryByText('At night')).toBeNull()
  expect(screen.queryByText('with a letter')).toBeNull()
})
