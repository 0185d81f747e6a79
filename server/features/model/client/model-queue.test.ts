import { expect, test } from 'vitest'
import { MAX_WAITING, ModelQueue, type QueueSlot } from './model-queue.ts'

const MAX_WAIT_MS = 20_000
const never = new AbortController().signal
const enter = (queue: ModelQueue) => queue.enter() as QueueSlot
/** Lets pending callbacks run. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Records whether a turn has begun or was rejected. */
function observe(turn: Promise<unknown>) {
  const observed = { hasBegun: false, error: undefined as unknown }
  turn.then(
    () => {
      observed.hasBegun = true
    },
    (error) => {
      observed.error = error
    },
  )
  return observed
}

test('serves as many turns at once as its concurrency, in order of arrival', async () => {
  const queue = new ModelQueue(2, MAX_WAIT_MS)
  const slots = Array.from({ length: 5 }, () => enter(queue))
  const observed = slots.map((slot) => observe(slot.waitForTurn(never)))
  await settled()
  expect(observed.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, false, false])
  slots[1]?.leave()
  await settled()
  expect(observed.map(({ hasBegun }) => hasBegun)).toEqual([true, true, true, false, false])
  slots[0]?.leave()
  slots[2]?.leave()
  await settled()
  expect(observed.every(({ hasBegun }) => hasBegun)).toBe(true)
})

test('admits no one over the limit, and a slot that is given up is free again', () => {
  const queue = new ModelQueue(1, MAX_WAIT_MS)
  const slots = Array.from({ length: MAX_WAITING + 1 }, () => enter(queue))
  expect(queue.enter()).toBeUndefined()
  slots[3]?.leave()
  slots[3]?.leave()
  expect(queue.enter()).toBeDefined()
  expect(queue.enter()).toBeUndefined()
})

test('refuses a family whose turn is not expected in time, unless the model is idle', () => {
  const queue = new ModelQueue(1, MAX_WAIT_MS)
  const first = enter(queue)
  first.recordDuration(8000)
  const second = enter(queue)
  expect(queue.enter()).toBeUndefined()
  second.leave()
  first.recordDuration(60_000)
  expect(queue.enter()).toBeUndefined()
  first.leave()
  expect(queue.enter()).toBeDefined()
})

test('skips a family that gives up while it waits', async () => {
  const queue = new ModelQueue(1, MAX_WAIT_MS)
  const [first, second, third] = [enter(queue), enter(queue), enter(queue)]
  await first.waitForTurn(never)
  const giveUp = new AbortController()
  const waiting = observe(second.waitForTurn(giveUp.signal))
  const last = observe(third.waitForTurn(never))
  giveUp.abort(new Error('given up'))
  await settled()
  expect(waiting.error).toEqual(new Error('given up'))
  second.leave()
  first.leave()
  await settled()
  expect(last.hasBegun).toBe(true)
})

test('rejects a turn that is requested after the time limit', async () => {
  const queue = new ModelQueue(1, MAX_WAIT_MS)
  const slot = enter(queue)
  await expect(slot.waitForTurn(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  slot.leave()
  await enter(queue).waitForTurn(never)
})

test('a family that left while it waited holds no turn', async () => {
  const queue = new ModelQueue(1, MAX_WAIT_MS)
  const [first, second, third] = [enter(queue), enter(queue), enter(queue)]
  await first.waitForTurn(never)
  void second.waitForTurn(never)
  second.leave()
  first.leave()
  await third.waitForTurn(never)
})

test('the examination waits until every family has left', async () => {
  const queue = new ModelQueue(1, MAX_WAIT_MS)
  const [first, second] = [enter(queue), enter(queue)]
  await first.waitForTurn(never)
  const exam = observe(queue.enterExam(never))
  const family = observe(second.waitForTurn(never))
  first.leave()
  await settled()
  expect([family.hasBegun, exam.hasBegun]).toEqual([true, false])
  second.leave()
  await settled()
  expect(exam.hasBegun).toBe(true)
})

test('aborts the examination’s turn for a family, which then gets the turn', async () => {
  const queue = new ModelQueue(1, MAX_WAIT_MS)
  const exam = await queue.enterExam(never)
  const slot = enter(queue)
  const family = observe(slot.waitForTurn(never))
  expect(exam.signal.aborted).toBe(true)
  await settled()
  expect(family.hasBegun).toBe(false)
  exam.leave()
  exam.leave()
  await settled()
  expect(family.hasBegun).toBe(true)
})

test('leaves the examination running if a family finds a free turn', async () => {
  const queue = new ModelQueue(2, MAX_WAIT_MS)
  const exam = await queue.enterExam(never)
  await enter(queue).waitForTurn(never)
  expect(exam.signal.aborted).toBe(false)
})
