import { expect, it, vi } from 'vitest'
import { answerFlushRequests, flushOtherTabs } from './update-tabs.ts'

// Tabs opened here stay open, so these tests depend on their order.
it('does not wait when no other tab is open', async () => {
  expect(await flushOtherTabs(100)).toBe(true)
})

it('resolves after every other tab has saved', async () => {
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

it('returns false when a tab cannot save', async () => {
  const flush = vi.fn(async () => false)
  answerFlushRequests(flush)
  expect(await flushOtherTabs(2000)).toBe(false)
  expect(flush).toHaveBeenCalledTimes(1)
})
