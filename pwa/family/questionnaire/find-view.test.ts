// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAllData } from '../../local/delete-all-data.ts'
import { listDrafts, saveDraft, startDraft } from '../../local/drafts.ts'
import { reopenWaitingAnswers } from '../../local/reopen-answers.ts'
import { eraseEverywhere } from '../../local/results.ts'
import { startScenario } from '../../testing/scenario.ts'
import { cut, ready, refused, scriptServer } from '../../testing/scripted-server.ts'
import { findView } from './find-view.ts'
import { readViewRequest } from './view-request.ts'

beforeEach(async () => {
  await deleteAllData(Number.POSITIVE_INFINITY)
})

describe('going back to the form after sending its answers', () => {
  it('shows the answers in flight, even when another draft was started since', async () => {
    const family = startScenario(scriptServer(cut).fetch)
    const sent = await family.submit()
    await saveDraft(await startDraft({ fields: { firstName: 'Ada' } }))
    expect(await findView({ sent })).toEqual({ kind: 'sent', key: sent })
  })

  it('opens the matches of the correction that superseded them', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    const first = await family.submit()
    await family.settle()
    await family.submit({ city: 'Dallas' }, first)
    await family.settle()
    expect(await findView({ sent: first })).toEqual({ kind: 'done' })
    // The history entry from which the first search was adjusted holds a superseded key.
    expect(await findView({ adjust: first })).toEqual({ kind: 'done' })
  })

  it('shows a correction that is still in flight', async () => {
    const family = startScenario(scriptServer(ready, cut).fetch)
    const first = await family.submit()
    await family.settle()
    const correction = await family.submit({ city: 'Dallas' }, first)
    await family.drain()
    expect(await findView({ sent: correction })).toEqual({ kind: 'sent', key: correction })
  })

  it('opens the form when they were refused or reopened', async () => {
    const family = startScenario(scriptServer(refused(422, 'invalid'), cut).fetch)
    const bad = await family.submit()
    await family.drain()
    expect(await findView({ sent: bad })).toMatchObject({ kind: 'form', draft: { key: bad } })
    const other = await family.submit({ email: 'other@example.org' })
    await reopenWaitingAnswers(other)
    expect(await findView({ sent: other })).toMatchObject({ kind: 'form', draft: { key: other } })
  })

  it('opens an empty form when they were erased', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    const sent = await family.submit()
    await family.settle()
    await eraseEverywhere(sent)
    expect(await findView({ sent })).toMatchObject({ kind: 'form', draft: { fields: {}, savedAt: 0 } })
  })
})

it('opens a requested draft even though another one is newer', async () => {
  const older = await saveDraft(await startDraft({ fields: { firstName: 'Ada' } }))
  await saveDraft(await startDraft({ fields: { firstName: 'Ruth' } }))
  expect(await findView({ draft: older.key })).toMatchObject({ draft: { key: older.key } })
})

it('opens requested refused answers even though there is a draft', async () => {
  const family = startScenario(scriptServer(refused(409, 'duplicate_email')).fetch)
  const bad = await family.submit()
  await family.drain()
  await saveDraft(await startDraft({ fields: { firstName: 'Ada' } }))
  expect(await findView({})).toMatchObject({ draft: { fields: { firstName: 'Ada' } } })
  expect(await findView({ reopen: bad })).toMatchObject({ draft: { key: bad, problem: { status: 409 } } })
  expect(await listDrafts()).toHaveLength(2)
})

it('fills in how the family would pay if it asked for that, and keeps its other needs', async () => {
  const family = startScenario(scriptServer(ready).fetch)
  const sent = await family.submit({ needs: { walking: 'wheelchair', payment: ['insurance'] } })
  await family.settle()
  expect(await findView({ adjust: sent, payment: 'savings_run_out,veteran' })).toMatchObject({
    draft: {
      supersedes: sent,
      fields: { needs: { walking: 'wheelchair', payment: ['savings_run_out', 'veteran'] } },
    },
  })
})

it('reads only known string keys from the history state', () => {
  expect(readViewRequest({ adjust: 'a', sent: 7, more: 'x' })).toEqual({ adjust: 'a' })
  expect(readViewRequest(null)).toEqual({})
  expect(readViewRequest('adjust')).toEqual({})
})
