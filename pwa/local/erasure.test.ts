import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { FAMILY } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { eventually } from '../testing/eventually.ts'
import { facilityLike } from '../testing/facilities.ts'
import { startScenario } from '../testing/scenario.ts'
import { cut, json, ready, refused, scriptServer } from '../testing/scripted-server.ts'
import { withLocal } from './database.ts'
import { getOutboxRow, submitQuestionnaire } from './outbox.ts'
import { reopenRefusedAnswers } from './reopen-answers.ts'
import { eraseEverywhere, getLatestResult } from './results.ts'
import { NO_SEARCH } from './search-rows.ts'

beforeEach(clearPhone)

describe('erasing', () => {
  it('takes effect on this phone immediately and waits in the outbox until the server can be reached', async () => {
    const server = scriptServer(ready, cut, () => new Response(null, { status: 204 }))
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.drain()
    await eraseEverywhere(key)
    expect(await getLatestResult()).toBeUndefined()
    await family.drain()
    expect(await family.progress(key)).toMatchObject({ kind: 'erasure', step: 'waiting' })
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ kind: 'erasure', step: 'erased' })
    expect(server.seen.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/questionnaire/${key}` })
  })

  it('keeps the shortlist, where the next search finds it, but not that of another person', async () => {
    const family = startScenario(scriptServer(ready, ready).fetch)
    const [mother, father] = [await family.submit(), await family.submit({ email: 'other@example.org' })]
    await family.drain()
    const saved = {
      facilityId: 'a',
      facility: facilityLike({ id: 'a' }),
      status: 'saved' as const,
      savedAt: 1,
    }
    const entryOf = (search: string) => ({ ...saved, search, note: `for ${search}`, updatedAt: 1 })
    const shortlists = () => withLocal((db) => db.shortlist.toArray())
    await withLocal((db) => db.shortlist.bulkPut([entryOf(mother), entryOf(father)]))
    await eraseEverywhere(mother)
    expect(await shortlists()).toEqual(expect.arrayContaining([entryOf(mother), entryOf(father)]))
    await eraseEverywhere(father)
    expect(await shortlists()).toEqual(
      expect.arrayContaining([entryOf(mother), { ...entryOf(father), search: NO_SEARCH }]),
    )
  })

  it('is sent before later answers, because it may free up their email', async () => {
    const server = scriptServer(async (seen) => {
      if (seen.method !== 'DELETE') return ready(seen)
      // Long enough for a concurrent request to overtake it.
      await new Promise((resolve) => setTimeout(resolve))
      return new Response(null, { status: 204 })
    })
    const family = startScenario(server.fetch)
    const previous = await family.submit()
    await family.drain()
    await eraseEverywhere(previous)
    const again = await family.submit()
    await family.drain()
    expect(server.seen.map(({ method, key }) => [method, key]).slice(1)).toEqual([
      ['DELETE', previous],
      ['POST', again],
    ])
    expect(await family.progress(again)).toMatchObject({ step: 'ready' })
  })

  it('stops holding up other rows after the server fails to process it', async () => {
    const server = scriptServer((seen) =>
      seen.method === 'DELETE' ? json(500, { code: 'internal', message: 'x' }) : ready(seen),
    )
    const family = startScenario(server.fetch)
    const previous = await family.submit()
    await family.drain()
    await eraseEverywhere(previous)
    const again = await family.submit()
    await family.drain()
    await family.drain()
    expect(await family.progress(again)).toMatchObject({ step: 'ready' })
    expect(await family.progress(previous)).toMatchObject({ step: 'waiting' })
  })

  it('is not undone by a response that was in flight', async () => {
    let respond = (_: Response) => {}
    const slow = scriptServer(
      () =>
        new Promise<Response>((resolve) => {
          respond = resolve
        }),
    )
    const family = startScenario(slow.fetch)
    const key = await family.submit()
    const draining = family.drain()
    await eventually(() => expect(slow.seen).toHaveLength(1))
    await eraseEverywhere(key)
    respond(await ready({ key } as never))
    await draining
    expect(await family.result(key)).toBeUndefined()
    expect(await getOutboxRow(key)).toMatchObject({ kind: 'erasure', status: 'waiting' })
  })
})

describe('a correction of answers that another device erased', () => {
  it('is kept and explained, and is a new search if the family sends it again', async () => {
    const erased = refused(422, 'replaced_erased')
    const server = scriptServer(ready, erased, erased, ready)
    const family = startScenario(server.fetch)
    const first = await family.submit()
    await family.drain()
    const second = await family.submit({ city: 'Dallas' }, first)
    const later = await family.submit({ city: 'Waco' }, second)
    await family.drain()
    expect(await getOutboxRow(second)).toMatchObject({
      status: 'needs_attention',
      payload: { city: 'Dallas' },
    })
    // The server does not know the refused key, so what replaces it names the erased one, too.
    expect(server.seen.slice(1).map(({ headers }) => headers.get('Supersedes'))).toEqual([first, first])
    expect(await family.result(first)).toMatchObject({ erased: true })
    const draft = await reopenRefusedAnswers(second)
    expect(draft).toMatchObject({ key: second, fields: { city: 'Dallas' } })
    expect(await getOutboxRow(later)).toMatchObject({ status: 'needs_attention' })
    await submitQuestionnaire(draft, { ...FAMILY, city: 'Dallas' })
    await family.drain()
    expect(server.seen.at(-1)?.headers.get('Supersedes')).toBeNull()
    expect(await family.progress(second)).toMatchObject({ step: 'ready' })
  })
})
