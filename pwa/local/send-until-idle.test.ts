import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyPhone } from '../testing/empty-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { accepted, cut, ready, refused, scriptServer } from '../testing/scripted-server.ts'
import { MAX_STAY_MS, sendUntilIdle } from './send-until-idle.ts'

beforeEach(emptyPhone)

/** A family whose worker sleeps by moving the clock itself. */
function startWorker(...replies: Parameters<typeof scriptServer>) {
  const server = scriptServer(...replies)
  const family = startScenario(server.fetch)
  const begun = family.clock.now()
  const wait = async (ms: number, signal: AbortSignal) => {
    // A request's own timeout is not slept through; only the pauses between rounds are.
    if (ms > 30_000) return family.clock.wait(ms, signal)
    family.clock.pass(ms)
  }
  const wake = () => sendUntilIdle(family.deps.withDatabase, { ...family.deps, wait })
  return { family, server, wake, stayed: () => family.clock.now() - begun }
}

describe('a woken worker', () => {
  it('stays until the matches are there', async () => {
    const { family, wake } = startWorker(accepted, accepted, accepted, ready)
    const key = await family.submit()
    await wake()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('does not stay for ever', async () => {
    const { family, wake, stayed } = startWorker(accepted)
    await family.submit()
    await wake()
    expect(stayed()).toBeLessThan(2 * MAX_STAY_MS)
  })

  it('asks to be woken again when it reached nobody', async () => {
    const { family, wake } = startWorker(cut)
    await family.submit()
    await expect(wake()).rejects.toThrow('not reached')
  })

  it('is content with nothing to do, and with a refusal', async () => {
    const { family, wake, server } = startWorker(refused(422, 'invalid'))
    await wake()
    expect(server.seen).toEqual([])
    await family.submit()
    await wake()
    expect(server.seen).toHaveLength(1)
  })
})
