import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearPhone } from '../testing/clear-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { accepted, cut, ready, refused, scriptServer } from '../testing/scripted-server.ts'
import { MAX_AWAKE_MS, sendUntilIdle } from './send-until-idle.ts'

beforeEach(clearPhone)

/** A family whose worker advances the clock instead of waiting. */
function startWorker(...replies: Parameters<typeof scriptServer>) {
  const server = scriptServer(...replies)
  const family = startScenario(server.fetch)
  const startedAt = family.clock.now()
  const wait = async (ms: number, signal: AbortSignal) => {
    // Skip only the pauses between rounds, not a request's own timeout.
    if (ms > 30_000) return family.clock.wait(ms, signal)
    family.clock.pass(ms)
  }
  const wake = () => sendUntilIdle(family.deps.withDatabase, { ...family.deps, wait })
  return { family, server, wake, awakeMs: () => family.clock.now() - startedAt }
}

describe('a woken worker', () => {
  it('keeps running until the matches arrive', async () => {
    const { family, wake } = startWorker(accepted, accepted, accepted, ready)
    const key = await family.submit()
    await wake()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('does not run forever', async () => {
    const { family, wake, awakeMs } = startWorker(accepted)
    await family.submit()
    await wake()
    expect(awakeMs()).toBeLessThan(2 * MAX_AWAKE_MS)
  })

  it('asks to be woken again when it could not reach the server', async () => {
    const { family, wake } = startWorker(cut)
    await family.submit()
    await expect(wake()).rejects.toThrow('could not be reached')
  })

  it('finishes when there is nothing to do, and after a refusal', async () => {
    const { family, wake, server } = startWorker(refused(422, 'invalid'))
    await wake()
    expect(server.seen).toEqual([])
    await family.submit()
    await wake()
    expect(server.seen).toHaveLength(1)
  })
})
