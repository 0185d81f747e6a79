// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearWebStorage } from './deletion-mark.ts'
import {
  type KeptSearch,
  MAX_LISTED,
  onKeptSearchesChange,
  parseKeptSearches,
  readKeptSearches,
  writeKeptSearches,
} from './kept-searches.ts'

const search = (key: string): KeptSearch => ({
  key,
  firstName: 'Ruth',
  city: 'Madison',
  state: 'WI',
  receivedAt: 1,
})
const read = () => parseKeptSearches(readKeptSearches())

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('lists the newest searches, up to its limit', () => {
  writeKeptSearches(Array.from({ length: MAX_LISTED + 1 }, (_, index) => search(String(index))))
  expect(read()).toHaveLength(MAX_LISTED)
  expect(read()[0]).toEqual(search('0'))
})

it('leaves nothing behind when the last search is gone or everything is deleted', () => {
  writeKeptSearches([search('a')])
  writeKeptSearches([])
  expect(localStorage).toHaveLength(0)
  writeKeptSearches([search('a')])
  clearWebStorage()
  expect(readKeptSearches()).toBe('')
})

it('reports a change, but not the same list again', () => {
  const listener = vi.fn()
  const stop = onKeptSearchesChange(listener)
  writeKeptSearches([search('a')])
  writeKeptSearches([search('a')])
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  writeKeptSearches([])
  expect(listener).toHaveBeenCalledTimes(1)
})

it.each(['{', 'null', '"x"', '[null, 1, {"key": "a"}]'])('reads %s as no search', (text) => {
  expect(parseKeptSearches(text)).toEqual([])
})

it('is empty when storage is refused', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeKeptSearches([search('a')])
  expect(readKeptSearches()).toBe('')
})
