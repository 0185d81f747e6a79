// @vitest-environment jsdom

import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { toasts } from '#pwa/state/toast-store.ts'
import { ADMIN, refusal } from '#pwa/testing/admin-server.ts'
import { reportOf, someFigures } from '#pwa/testing/model-reports.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { ModelReport } from '#shared/desk/model.ts'
import { ModelNotice } from '../overview/notices.tsx'
import { endSession, saveSession } from '../session.ts'
import { loadAdminData } from '../use-admin-data.ts'
import { ModelPanel } from './model-panel.tsx'

const READ = `GET ${ADMIN_API.model}`
const PULL = `POST ${ADMIN_API.modelPull}`
const server = signedInPortal()

async function show(report: ModelReport) {
  server.setJson(READ, report)
  render(<ModelPanel />)
  await screen.findByText(report.model)
}
/** Reloads the report, as the panel's polling does. */
const reload = (report: ModelReport) => {
  server.setJson(READ, report)
  return act(() => loadAdminData(ADMIN_API.model, ModelReport))
}
const state = () => screen.getByRole('status').textContent
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('the model panel', () => {
  it('without Ollama: says so and that families still get lists', async () => {
    await show(reportOf({ state: 'unreachable' }))
    expect(state()).toBe('gemma3:4bUnreachable')
    expect(screen.getByText(/Ollama does not respond at OLLAMA_HOST\./)).toBeTruthy()
    expect(buttons()).toEqual([])
  })

  it('says why a model does not read letters, with its figures', async () => {
    const figures = { asked: 6, of: 20, precision: 0.6, recall: 0.1, evidence: 0.9, injectionsObeyed: 1 }
    await show(reportOf({ state: 'unreachable' }, { letters: { passed: false, figures } }))
    const verdict = screen.getByText(/^gemma3:4b does not read families' letters/).textContent
    for (const part of [
      '60% of what it took from 6 of 20',
      'found 10%',
      'followed 1 of the orders',
      'ended there',
    ])
      expect(verdict).toContain(part)
  })

  it('after a failed pull: shows the reason and offers to pull again', async () => {
    await show(reportOf({ state: 'absent', pullError: 'Ollama reported: no space left on device' }))
    expect(screen.getByText('The last pull failed. Ollama reported: no space left on device')).toBeTruthy()
    expect(buttons()).toEqual(['Pull gemma3:4b'])
  })

  it('while pulling: shows the progress', async () => {
    await show(reportOf({ state: 'pulling', progress: { done: 825_000_000, of: 3_300_000_000 } }))
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', {
      name: 'Pulling 825 MB of 3.3 GB, 25%',
    })
    expect([bar.value, bar.max]).toEqual([825_000_000, 3_300_000_000])
    expect(buttons()).toEqual([])
  })

  it('while the progress of a pull is unknown: shows an indeterminate bar', async () => {
    await show(reportOf({ state: 'pulling' }))
    expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false)
  })

  it('under examination: shows how many questions are answered', async () => {
    await show(reportOf({ state: 'examining', progress: { done: 7, of: 24 } }))
    expect(screen.getByRole('progressbar', { name: 'Questions answered 7 of 24' })).toBeTruthy()
  })

  it('could not be examined: shows the reason, the next attempt and that families still get lists', async () => {
    const nextAttemptAt = new Date(2026, 2, 5, 10, 47).toISOString()
    const reason = 'Ollama answered 500: model requires more system memory'
    await show(reportOf({ state: 'unexamined', examError: { why: reason, againAt: nextAttemptAt } }))
    expect(state()).toBe('gemma3:4bCould not be examined')
    expect(screen.getByText(`The examination couldn't run. ${reason}`)).toBeTruthy()
    expect(screen.getByText('Next automatic attempt: Mar 5, 2026, 10:47 AM.')).toBeTruthy()
    expect(screen.getByText(/families get the rules' order\./)).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(buttons()).toEqual(['Examine again'])
  })

  it('failed: shows each reason and the results next to the requirements', async () => {
    const figures = someFigures({
      asked: 11,
      valid: 0.8,
      outcomes: [
        { outcome: 'answered', count: 9 },
        { outcome: 'timed_out', count: 2 },
      ],
      agreement: 0.512,
      steadiness: 0.333,
      families: [
        { name: 'distance', agreement: 0.9 },
        { name: 'price', agreement: 0.5 },
      ],
      p95Ms: 20_400,
      promptTokens: null,
    })
    const failings = ['valid', 'agreement', 'family', 'steadiness', 'slow'] as const
    await show(reportOf({ state: 'failed', failings: [...failings], figures }))
    const sentences = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(sentences).toEqual([
      '80% of its replies named every community exactly once and arrived in time; 90% is required. Of 11 replies: 9 valid, 2 too late.',
      'It put 51% of the pairs in the right order; 90% is required, and random guessing gets 50%.',
      'It ordered some kinds of cases poorly: price (50%). Each kind requires 75%.',
      'Shown the same communities in a different order, it put 33% of the pairs in the same order; 85% is required.',
      'It is too slow: 95% of its replies came within 20.4 s, but families wait 20.0 s at most.',
    ])
    expect(screen.getByText(/Stopped after 11 of 24 questions/)).toBeTruthy()
    const table = within(screen.getByRole('table', { name: 'Examination results' }))
    expect(table.getByRole('row', { name: 'Correct order: price 50% 75% or more' })).toBeTruthy()
    expect(table.getByRole('row', { name: 'Maximum tokens read not reported –' })).toBeTruthy()
    expect(buttons()).toEqual(['Examine again'])
  })

  it('ready without an examination: says that the quality is unknown', async () => {
    await show(reportOf({ state: 'ready' }, { examination: 'off' }))
    expect(screen.getByText(/turned off by MODEL_EXAM/)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(buttons()).toEqual([])
  })
})

describe('the actions', () => {
  it("shows the server's message on a refusal and keeps the button", async () => {
    await show(reportOf({ state: 'absent', pullError: null }))
    server.setReply(PULL, refusal(409, 'Ollama did not respond at OLLAMA_HOST.'))
    await userEvent.click(screen.getByRole('button', { name: 'Pull gemma3:4b' }))
    await waitFor(() => expect(toasts.current?.title).toBe('The model could not be pulled'))
    expect(toasts.current?.description).toBe('Ollama did not respond at OLLAMA_HOST.')
    expect(buttons()).toEqual(['Pull gemma3:4b'])
  })

  it('can retry a failed load', async () => {
    server.setReply(READ, refusal(500, 'Broken.'))
    render(<ModelPanel />)
    expect((await screen.findByRole('alert')).textContent).toContain("Failed to load the model's state")
    server.setJson(READ, reportOf({ state: 'unreachable' }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Unreachable')).toBeTruthy()
  })
})

describe('the notice on the overview', () => {
  const open = (report: ModelReport) => {
    server.setJson(READ, report)
    return renderScreen(ModelNotice, { route: ADMIN_SCREENS.dashboard })
  }
  const link = () => screen.queryByRole('link', { name: 'See the model under Settings' })

  it('links to the model while it is not used', async () => {
    await open(reportOf({ state: 'failed', failings: ['slow'], figures: someFigures() }))
    await waitFor(() =>
      expect(link()?.getAttribute('href')).toBe(`${ADMIN_SCREENS.dashboard}?tab=settings&section=technical`),
    )
    expect(screen.getByText(/gemma3:4b: failed its examination\./)).toBeTruthy()
  })

  it('is hidden when the model is ready or its state is unknown', async () => {
    await open(reportOf({ state: 'ready', figures: someFigures() }))
    await reload(reportOf({ state: 'ready', figures: someFigures() }))
    expect(link()).toBeNull()
    endSession('logged-out')
    saveSession('a token', ADMIN)
    server.setReply(READ, refusal(500, 'Broken.'))
    await act(() => loadAdminData(ADMIN_API.model, ModelReport))
    expect(link()).toBeNull()
  })
})
