// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from './download-file.ts'

const file = new Blob(['{}'], { type: 'application/json' })
const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
const offerShare = (share: () => Promise<void>) => Object.assign(navigator, { canShare: () => true, share })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:x'
  click.mockClear()
})
afterEach(() => void Object.assign(navigator, { canShare: undefined, share: undefined }))

test('a file goes to the share sheet where the device shares such files', async () => {
  const shared: File[] = []
  offerShare(async (...[data]: [ShareData?]) => void shared.push(...(data?.files ?? [])))
  expect(await saveFile(file, 'shortlist.json')).toBe(true)
  expect([shared[0]?.name, click.mock.calls.length]).toEqual(['shortlist.json', 0])
})

test('nothing is saved when the share sheet is closed', async () => {
  offerShare(() => Promise.reject(new DOMException('closed', 'AbortError')))
  expect(await saveFile(file, 'shortlist.json')).toBe(false)
  expect(click).not.toHaveBeenCalled()
})

test('a file is downloaded where it can’t be shared, or where sharing fails', async () => {
  expect(await saveFile(file, 'shortlist.json')).toBe(true)
  offerShare(() => Promise.reject(new DOMException('too late', 'NotAllowedError')))
  expect(await saveFile(file, 'shortlist.json')).toBe(true)
  expect(click).toHaveBeenCalledTimes(2)
})
