import { expect, test } from 'vitest'
import { createEncodingQueue } from './encoding-queue.ts'

/** A task that ends when told to, and counts how often it ran. */
function createTask() {
  const task = { runs: 0, end: () => {}, run: async () => {} }
  const ended = new Promise<void>((resolve) => {
    task.end = resolve
  })
  task.run = () => {
    task.runs++
    return ended
  }
  return task
}

test('runs one task at a time, in order, even if one fails', async () => {
  const queue = createEncodingQueue()
  const [first, second] = [createTask(), createTask()]
  const failed = queue.run(async () => {
    await first.run()
    throw new Error('no memory')
  })
  const done = queue.run(second.run)
  await Promise.resolve()
  expect([first.runs, second.runs]).toEqual([1, 0])
  first.end()
  await expect(failed).rejects.toThrow('no memory')
  second.end()
  await done
  expect(second.runs).toBe(1)
})

test('shares a waiting or running task between calls with the same id, and runs it again later', async () => {
  const queue = createEncodingQueue()
  const task = createTask()
  const calls = [queue.share('a', task.run), queue.share('a', task.run), queue.share('b', task.run)]
  task.end()
  await Promise.all(calls)
  expect(task.runs).toBe(2)
  await queue.share('a', task.run)
  expect(task.runs).toBe(3)
})

test('refuses a task while 64 are waiting, and accepts the next afterward', async () => {
  const queue = createEncodingQueue()
  const task = createTask()
  const accepted = Array.from({ length: 64 }, () => queue.run(task.run))
  await expect(queue.run(task.run)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(queue.share('a', task.run)).rejects.toMatchObject({ code: 'unavailable' })
  task.end()
  await Promise.all(accepted)
  await queue.share('a', task.run)
  expect(task.runs).toBe(65)
})
