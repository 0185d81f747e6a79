import { expect, test } from 'vitest'
import { MAX_WAITING, type Place, Turns } from './turns.ts'

const PATIENCE_MS = 20_000
const never = new AbortController().signal
const enter = (turns: Turns) => turns.enter() as Place
/** Lets everything happen that is going to happen by itself. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Asks for a turn and tells whether it came. */
function ask(turn: Promise<unknown>) {
  const asked = { came: false, failed: undefined as unknown }
  turn.then(
    () => {
      asked.came = true
    },
    (error) => {
      asked.failed = error
    },
  )
  return asked
}

test('so many have a turn at once, the others in the order of their asking', async () => {
  const turns = new Turns(2, PATIENCE_MS)
  const places = Array.from({ length: 5 }, () => enter(turns))
  const asked = places.map((place) => ask(place.turn(never)))
  await settled()
  expect(asked.map(({ came }) => came)).toEqual([true, true, false, false, false])
  places[1]?.leave()
  await settled()
  expect(asked.map(({ came }) => came)).toEqual([true, true, true, false, false])
  places[0]?.leave()
  places[2]?.leave()
  await settled()
  expect(asked.every(({ came }) => came)).toBe(true)
})

test('beyond the bound nobody is let in, and a place that is left is free again', () => {
  const turns = new Turns(1, PATIENCE_MS)
  const places = Array.from({ length: MAX_WAITING + 1 }, () => enter(turns))
  expect(turns.enter()).toBeUndefined()
  places[3]?.leave()
  places[3]?.leave()
  expect(turns.enter()).toBeDefined()
  expect(turns.enter()).toBeUndefined()
})

test('who cannot expect a turn in time is not let in, unless the model is idle', () => {
  const turns = new Turns(1, PATIENCE_MS)
  const first = enter(turns)
  first.passTook(8000)
  const second = enter(turns)
  expect(turns.enter()).toBeUndefined()
  second.leave()
  first.passTook(60_000)
  expect(turns.enter()).toBeUndefined()
  first.leave()
  expect(turns.enter()).toBeDefined()
})

test('one that gives up while it waits is passed over', async () => {
  const turns = new Turns(1, PATIENCE_MS)
  const [first, second, third] = [enter(turns), enter(turns), enter(turns)]
  await first.turn(never)
  const giveUp = new AbortController()
  const waiting = ask(second.turn(giveUp.signal))
  const last = ask(third.turn(never))
  giveUp.abort(new Error('given up'))
  await settled()
  expect(waiting.failed).toEqual(new Error('given up'))
  second.leave()
  first.leave()
  await settled()
  expect(last.came).toBe(true)
})

test('a turn asked for when time is up does not come', async () => {
  const turns = new Turns(1, PATIENCE_MS)
  const place = enter(turns)
  await expect(place.turn(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  place.leave()
  await enter(turns).turn(never)
})

test('a family knows whether another waits for it', async () => {
  const turns = new Turns(1, PATIENCE_MS)
  const [first, second] = [enter(turns), enter(turns)]
  await first.turn(never)
  expect(first.isWaitedFor()).toBe(false)
  void second.turn(never)
  expect(first.isWaitedFor()).toBe(true)
})

test('the examination waits until no family is there, and then in the order of its asking', async () => {
  const turns = new Turns(1, PATIENCE_MS)
  const [first, second] = [enter(turns), enter(turns)]
  await first.turn(never)
  const exam = ask(turns.enterExam(never))
  const family = ask(second.turn(never))
  first.leave()
  await settled()
  expect([family.came, exam.came]).toEqual([true, false])
  second.leave()
  await settled()
  expect(exam.came).toBe(true)
})

test('a family that comes has the examination’s turn ended, and gets it', async () => {
  const turns = new Turns(1, PATIENCE_MS)
  const exam = await turns.enterExam(never)
  const place = enter(turns)
  const family = ask(place.turn(never))
  expect(exam.signal.aborted).toBe(true)
  await settled()
  expect(family.came).toBe(false)
  exam.leave()
  exam.leave()
  await settled()
  expect(family.came).toBe(true)
})

test('a family that finds a free turn leaves the examination alone', async () => {
  const turns = new Turns(2, PATIENCE_MS)
  const exam = await turns.enterExam(never)
  await enter(turns).turn(never)
  expect(exam.signal.aborted).toBe(false)
})
