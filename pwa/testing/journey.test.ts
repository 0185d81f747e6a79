import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, rankerOf } from '#server/testing/test-app.ts'
import { checkResult } from '../local/check-result.ts'
import { deleteAllData } from '../local/delete-all-data.ts'
import { getOutboxRow, resend } from '../local/outbox.ts'
import { eraseEverywhere } from '../local/results.ts'
import type { Fetch } from '../local/send-request.ts'
import { FAMILY } from './answers.ts'
import { startScenario } from './scenario.ts'

// Runs the phone's own code against the real server and a real Postgres, without a browser.

type Rank = Parameters<typeof rankerOf>[0]
const keepOrder: Rank = async (_, facilities) => ({ facilities, rankedBy: 'rules' })

let rank = keepOrder
let app: Awaited<ReturnType<typeof openTestApp>>
const toServer: Fetch = (path, init = {}) => app.send(init.method ?? 'GET', path, init)
const newEmail = () => ({ email: `${randomUUID()}@example.org` })
const leadsOf = (email: string) => app.sql`select city from questionnaires where lower(email) = ${email}`

beforeAll(async () => {
  app = await openTestApp(
    {},
    rankerOf((...request) => rank(...request)),
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  rank = keepOrder
  await deleteAllData(Number.POSITIVE_INFINITY)
})

describe('a family', () => {
  it('loses nothing and becomes one lead if every response but the last is cut off', async () => {
    let cuts = 3
    const family = startScenario(async (path, init) => {
      const response = await toServer(path, init)
      if (cuts-- > 0) throw new TypeError('Failed to fetch')
      return response
    })
    const { email } = newEmail()
    const key = await family.submit({ email })
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
    expect(await leadsOf(email)).toHaveLength(1)
  })

  it('corrects its answers and stays one lead, even if the first response was lost', async () => {
    let isDown = true
    const family = startScenario(async (path, init) => {
      const response = await toServer(path, init)
      if (isDown) throw new TypeError('Failed to fetch')
      return response
    })
    const { email } = newEmail()
    const first = await family.submit({ email })
    await family.drain()
    const second = await family.submit({ email, city: 'Dallas', zipCode: '75201' }, first)
    isDown = false
    await family.settle()
    expect(await family.progress(second)).toMatchObject({ step: 'ready' })
    expect(await leadsOf(email)).toMatchObject([{ city: 'Dallas' }])
  })
})

describe('erasing', () => {
  it('is confirmed, and late copies are refused', async () => {
    const family = startScenario(toServer)
    const { email } = newEmail()
    const key = await family.submit({ email })
    await family.settle()
    await eraseEverywhere(key)
    await family.settle()
    expect(await getOutboxRow(key)).toMatchObject({ kind: 'erasure', status: 'erased' })
    expect(await leadsOf(email)).toHaveLength(0)
    const late = await app.submit(key, { ...FAMILY, email })
    expect(late.status).toBe(410)
  })
})

describe('a server restored from an older backup', () => {
  it('is detected, and accepts the same answers again if the family agrees', async () => {
    const family = startScenario(toServer)
    const { email } = newEmail()
    const key = await family.submit({ email })
    await family.settle()
    expect(await checkResult(key, family.deps)).toBe('present')
    await app.sql`truncate questionnaires cascade`
    expect(await checkResult(key, family.deps)).toBe('lost')
    await resend(key)
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
    expect(await leadsOf(email)).toHaveLength(1)
  })
})
