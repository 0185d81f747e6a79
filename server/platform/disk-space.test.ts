import { expect, test } from 'vitest'
import { createDiskSpace } from './disk-space.ts'

const MB = 1024 * 1024
const ENV = { DISK_RESERVE_MB: 100 }

/** A disk space whose folders have these many free bytes, or can't be measured. It collects the lines of its log. */
function diskWith(free: Record<string, number>) {
  const lines: string[] = []
  const line = (message: string) => void lines.push(message)
  const measure = async (folder: string) => {
    const bytes = free[folder]
    if (bytes === undefined) throw new Error('not a folder of this machine')
    return bytes
  }
  const folders = ['data', 'database']
  const open = () => createDiskSpace(ENV, folders, { info: line, warn: line, error: line }, measure)
  return { lines, open }
}

test('has room while each disk has the reserve', async () => {
  const { lines, open } = diskWith({ data: 100 * MB, database: 100 * MB })
  await open().requireRoom()
  expect(lines).toEqual([])
})

test('refuses with 503 and Retry-After when one of the disks has less, and says so once', async () => {
  const { lines, open } = diskWith({ data: 500 * MB, database: 100 * MB - 1 })
  const disk = open()
  for (const _ of [1, 2]) {
    await expect(disk.requireRoom()).rejects.toMatchObject({
      code: 'unavailable',
      extra: { headers: { 'retry-after': '60' } },
    })
  }
  expect(lines).toEqual(['disk nearly full, new work is refused'])
})

test('ignores a disk that it can’t measure', async () => {
  await diskWith({ data: 100 * MB })
    .open()
    .requireRoom()
  await diskWith({}).open().requireRoom()
})
