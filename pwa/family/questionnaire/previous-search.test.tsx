// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FAMILY } from '../../testing/answers.ts'
import { currentPath, fillIn, sendButton, type } from '../../testing/fill-in.ts'
import { scriptQuestionnaireServer } from '../../testing/questionnaire-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component } from './questionnaire-screen.tsx'
// Loaded lazily in the app. Load it up front here, so that no test waits for it.
import './sending-views.tsx'

const current = scriptQuestionnaireServer()

const open = async () => {
  await renderScreen(Component, { route: '/questionnaire' })
  await screen.findByLabelText('First name')
}

it('a new search with the same email corrects the previous one', async () => {
  for (const budget of [FAMILY.budget, '$6,500+ (Ultra-Premium)'] as const) {
    await open()
    const user = await fillIn({ budget })
    await user.click(sendButton())
    await waitFor(() => expect(currentPath()).toBe('/results'))
  }
  const [first, second] = current.server.seen.filter(({ method }) => method === 'POST')
  expect(first?.headers.get('Supersedes')).toBeNull()
  expect(second?.headers.get('Supersedes')).toContain(first?.key)
  expect(second?.key).not.toBe(first?.key)
})

it('warns before the search replaces another person’s, but not the same person’s', async () => {
  await open()
  await (await fillIn()).click(sendButton())
  await waitFor(() => expect(currentPath()).toBe('/results'))
  await open()
  type('First name', 'Walter')
  type('Last name', FAMILY.lastName)
  type('Email', ` ${FAMILY.email.toUpperCase()}`)
  const title = `This email address already has a search for ${FAMILY.firstName}`
  expect(await screen.findByText(title)).toBeTruthy()
  type('First name', FAMILY.firstName)
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  type('First name', 'Walter')
  await screen.findByText(title)
  type('Email', 'walter@example.org')
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})
