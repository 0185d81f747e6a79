import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { scriptQuestionnaireServer } from '#pwa/testing/questionnaire-server.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { Component } from '../questionnaire-screen.tsx'
// Loaded lazily in the app. Load it up front here, so that no test waits for it.
import '../sending-views.tsx'

/** The server that the form of these tests sends to. */
export const current = scriptQuestionnaireServer()

/** Opens the questionnaire, with what a link to it carries, and waits for its form. */
export async function openForm(state?: object): Promise<void> {
  await renderScreen(Component, { route: '/questionnaire', ...(state && { state }) })
  await screen.findByLabelText('First name')
}
