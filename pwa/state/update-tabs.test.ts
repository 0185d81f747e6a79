import { expect, it, vi } from 'vitest'
import { answerFlushRequests, flushOtherTabs } from './update-tabs.ts'

// Tabs opened here stay open, so the order of these tests is theirs.
it('with no other tab there is nobody to wait for', async () => {
  expect(await flushOtherTabs(100)).toBe(true)
})

it('every other tab has written before the answer comes', async () => {
  const written: string[] = []
  for (const tab of ['one', 'two']) {
    answerFlushRequests(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      written.push(tab)
      return true
    })
  }
  expect(await flushOtherTabs(2000)).toBe(true)
  expect(written).toEqual(['one', 'two'])
})

it('a tab that cannot write is heard', async () => {
  const flush = vi.fn(async () => false)
  answerFlushRequests(flush)
  expect(await flushOtherTabs(2000)).toBe(false)
  expect(flush).toHaveBeenCalledTimes(1)
})
