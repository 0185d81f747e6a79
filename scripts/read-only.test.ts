import { spawnSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { mountSmallDisk } from '#server/testing/small-disk.ts'
import { describeMissing, isReadOnly } from './before-start.ts'

const DISK_MB = 1
const { folder, disk, isMounted, unmount } = await mountSmallDisk(DISK_MB)
afterAll(unmount)

test.skipIf(!isMounted)('a read-only folder is found (only if a disk can be mounted)', async () => {
  expect(await isReadOnly(folder)).toBe(false)
  expect(await isReadOnly(disk)).toBe(false)
  spawnSync('mount', ['-o', 'remount,ro', disk])
  expect(await isReadOnly(disk)).toBe(true)
})

test('a start in a read-only folder says what to run', () => {
  expect(describeMissing({ isInstalled: true, isBuilt: true })).toBeUndefined()
  expect(describeMissing({ isInstalled: true, isBuilt: false })).toContain('Run "bun run build" in it')
  expect(describeMissing({ isInstalled: false, isBuilt: false })).toContain(
    'Run "bun install --frozen-lockfile && bun run build" in it',
  )
})
