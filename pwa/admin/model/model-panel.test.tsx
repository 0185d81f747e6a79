// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { ModelReport } from '../../../shared/model-state.ts'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'
import { toasts } from '../../state/toast-store.ts'
import { ADMIN, refusal, standInAdmin } from '../../testing/admin-server.ts'
import { reportOf, someFigures } from '../../testing/model-reports.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { json } from '../../testing/scripted-server.ts'
import { ModelLine } from '../overview/model-line.tsx'
import { endSession, keepSession } from '../session.ts'
import { loadAdminData } from '../use-admin-data.ts'
import { ModelPanel } from './model-panel.tsx'

const READ = `GET ${ADMIN_API.model}`
const PULL = `POST ${ADMIN_API.modelPull}`
const EXAMINE = `POST ${ADMIN_API.modelExamination}`
let server = standInAdmin()

beforeEach(() => {
  server = standInAdmin()
  keepSession('a token', ADMIN)
})
afterEach(() => {
  cleanup()
  endSession('left')
})

async function show(report: ModelReport) {
  server.as(READ, report)
  render(<ModelPanel />)
  await screen.findByText(report.model)
}
/** As the panel does by itself after a while. */
const lookAgain = (report: ModelReport) => {
  server.as(READ, report)
  return act(() => loadAdminData(ADMIN_API.model, ModelReport))
}
const state = () => screen.getByRole('status').textContent
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const asked = () => server.seen.filter(({ method }) => method === 'POST').map(({ path }) => path)

describe('how the model stands', () => {
  it('without an Ollama: says so, and that families lack nothing', async () => {
    await show(reportOf({ state: 'unreachable' }))
    expect(state()).toBe('gemma3:4bUnreachable')
    expect(screen.getByText(/No Ollama answers at OLLAMA_HOST\./)).toBeTruthy()
    expect(buttons()).toEqual([])
  })

  it('without the model: offers to pull it', async () => {
    await show(reportOf({ state: 'absent', pullError: null }))
    expect(state()).toBe('gemma3:4bNot there')
    expect(buttons()).toEqual(['Pull gemma3:4b'])
  })

  it('after a pull that failed: says why, and offers it again', async () => {
    await show(reportOf({ state: 'absent', pullError: 'Ollama said: no space left on device' }))
    expect(screen.getByText('The last pull failed. Ollama said: no space left on device')).toBeTruthy()
    expect(buttons()).toEqual(['Pull gemma3:4b'])
  })

  it('while it is pulled: a bar with how far', async () => {
    await show(reportOf({ state: 'pulling', progress: { done: 825_000_000, of: 3_300_000_000 } }))
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', {
      name: 'Pulling 825 MB of 3.3 GB, 25%',
    })
    expect([bar.value, bar.max]).toEqual([825_000_000, 3_300_000_000])
    expect(buttons()).toEqual([])
  })

  it('while nobody knows how far a pull is: a bar that claims nothing', async () => {
    await show(reportOf({ state: 'pulling' }))
    expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false)
  })

  it('under examination: which question of how many', async () => {
    await show(reportOf({ state: 'examining', progress: { done: 7, of: 24 } }))
    expect(screen.getByRole('progressbar', { name: 'Questions answered 7 of 24' })).toBeTruthy()
  })

  it('could not be examined: says why, when it is tried again, and that nobody lacks anything', async () => {
    const againAt = new Date(2026, 2, 5, 10, 47).toISOString()
    const why = 'Ollama answered 500: model requires more system memory'
    await show(reportOf({ state: 'unexamined', examError: { why, againAt } }))
    expect(state()).toBe('gemma3:4bCould not be examined')
    expect(screen.getByText(`The examination could not be carried out. ${why}`)).toBeTruthy()
    expect(screen.getByText('It is tried again by itself: Mar 5, 2026, 10:47 AM.')).toBeTruthy()
    expect(screen.getByText(/Families get the rules’ order meanwhile\./)).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(buttons()).toEqual(['Examine again'])
  })

  it('failed: why, in figures beside what is wanted', async () => {
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
      '80% of its replies named every community once in time; 90% are wanted. Of 11, 9 were as asked for, 2 came too late.',
      'It put 51% of the pairs in the right order; 90% are wanted, and a coin gets 50%.',
      'It does not read everything: price (50%) came out right too seldom; 75% are wanted in each.',
      'Shown the same communities in another order, it put 33% of the pairs the same way; 85% are wanted.',
      'It is too slow: 19 of 20 replies came within 20.4 s, and families wait 20.0 s at most.',
    ])
    expect(screen.getByText(/Ended after 11 of 24 questions/)).toBeTruthy()
    const table = within(screen.getByRole('table', { name: 'What the examination measured' }))
    expect(table.getByRole('row', { name: 'Right order: price 50% 75% or more' })).toBeTruthy()
    expect(table.getByRole('row', { name: 'Tokens read, at most not reported –' })).toBeTruthy()
    expect(buttons()).toEqual(['Examine again'])
  })

  it('just short of a mark is not shown as reaching it', async () => {
    const figures = someFigures({ agreement: 0.8999 })
    await show(reportOf({ state: 'failed', failings: ['agreement'], figures }))
    expect(screen.getByRole('row', { name: 'Right order 89% 90% or more' })).toBeTruthy()
  })

  it('ready: with its figures, and may be examined again', async () => {
    await show(reportOf({ state: 'ready', figures: someFigures() }))
    expect(screen.getByText(/has passed its examination/)).toBeTruthy()
    expect(screen.getByRole('row', { name: 'Right order 96% 90% or more' })).toBeTruthy()
    expect(screen.getByRole('row', { name: '19 of 20 replies within 6.0 s under 20.0 s' })).toBeTruthy()
    expect(buttons()).toEqual(['Examine again'])
  })

  it('ready without an examination: says that nobody has looked', async () => {
    await show(reportOf({ state: 'ready' }, { examination: 'off' }))
    expect(screen.getByText(/switched off by MODEL_EXAM/)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(buttons()).toEqual([])
  })
})

describe('what an operator does', () => {
  it('a pull is sent once, shows its bar at once, and the focus stays in the panel', async () => {
    await show(reportOf({ state: 'absent', pullError: null }))
    server.answer(PULL, () => json(202, reportOf({ state: 'pulling' })))
    await userEvent.click(screen.getByRole('button', { name: 'Pull gemma3:4b' }))
    expect(await screen.findByRole('progressbar')).toBeTruthy()
    expect(asked()).toEqual([ADMIN_API.modelPull])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')))
    await lookAgain(reportOf({ state: 'examining', progress: { done: 0, of: 24 } }))
    expect(state()).toBe('gemma3:4bUnder examination')
    await lookAgain(reportOf({ state: 'ready', figures: someFigures() }))
    expect(state()).toBe('gemma3:4bReady')
  })

  it('another examination replaces the figures by a bar', async () => {
    await show(reportOf({ state: 'ready', figures: someFigures() }))
    server.answer(EXAMINE, () => json(202, reportOf({ state: 'examining', progress: { done: 0, of: 24 } })))
    await userEvent.click(screen.getByRole('button', { name: 'Examine again' }))
    expect(await screen.findByRole('progressbar')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('a model that could not be examined may be examined again, and what it reaches replaces the reason', async () => {
    await show(
      reportOf({
        state: 'unexamined',
        examError: { why: 'Ollama does not answer', againAt: '2026-03-05T10:47:00.000Z' },
      }),
    )
    server.answer(EXAMINE, () => json(202, reportOf({ state: 'examining', progress: { done: 0, of: 24 } })))
    await userEvent.click(screen.getByRole('button', { name: 'Examine again' }))
    expect(await screen.findByRole('progressbar')).toBeTruthy()
    expect(screen.queryByText(/could not be carried out/)).toBeNull()
    await lookAgain(reportOf({ state: 'ready', figures: someFigures() }))
    expect(state()).toBe('gemma3:4bReady')
  })

  it('a refusal is said in the words of the server, and the button stays', async () => {
    await show(reportOf({ state: 'absent', pullError: null }))
    server.answer(PULL, refusal(409, 'Ollama does not answer at OLLAMA_HOST.'))
    await userEvent.click(screen.getByRole('button', { name: 'Pull gemma3:4b' }))
    await waitFor(() => expect(toasts.current?.title).toBe('The model could not be pulled'))
    expect(toasts.current?.description).toBe('Ollama does not answer at OLLAMA_HOST.')
    expect(buttons()).toEqual(['Pull gemma3:4b'])
  })

  it('a load that failed can be tried again', async () => {
    server.answer(READ, refusal(500, 'Broken.'))
    render(<ModelPanel />)
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load how the model stands')
    server.as(READ, reportOf({ state: 'unreachable' }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Unreachable')).toBeTruthy()
  })
})

describe('the line on the overview', () => {
  const open = (report: ModelReport) => {
    server.as(READ, report)
    return renderScreen(ModelLine, { route: ADMIN_SCREENS.dashboard })
  }
  const link = () => screen.queryByRole('link', { name: 'See the model under Settings' })

  it('leads to the model while the rules decide alone', async () => {
    await open(reportOf({ state: 'failed', failings: ['slow'], figures: someFigures() }))
    await waitFor(() => expect(link()?.getAttribute('href')).toBe(`${ADMIN_SCREENS.dashboard}?tab=settings`))
    expect(screen.getByText(/gemma3:4b: failed its examination\./)).toBeTruthy()
  })

  it('is not there when the model is ready, nor when nobody knows', async () => {
    await open(reportOf({ state: 'ready', figures: someFigures() }))
    await lookAgain(reportOf({ state: 'ready', figures: someFigures() }))
    expect(link()).toBeNull()
    endSession('left')
    keepSession('a token', ADMIN)
    server.answer(READ, refusal(500, 'Broken.'))
    await act(() => loadAdminData(ADMIN_API.model, ModelReport))
    expect(link()).toBeNull()
  })
})
