import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_BACKUPS } from './testing/hostile-files/backups.ts'
import type { HostileFile } from './testing/hostile-files/hostile-file.ts'
import { HOSTILE_IMAGES } from './testing/hostile-files/images.ts'
import { HOSTILE_REGISTERS } from './testing/hostile-files/registers.ts'
import { putFile } from './testing/image-app.ts'
import { openServedImages, refusalOf } from './testing/served-images.ts'

const READER = `${import.meta.dirname}/testing/hostile-files/read-hostile-files.ts`
/** For all files, one after the other. The largest file and a decoded picture of 50 megapixels take a third of it. */
const MAX_MEMORY_BYTES = 1_500_000_000
/** For all files, on a machine with ten times its normal load. Reading them takes seconds. */
const MAX_MS = 100_000

let app: Awaited<ReturnType<typeof openServedImages>>
beforeAll(async () => {
  app = await openServedImages()
})
afterAll(() => app.close())

const messagesOf = (files: HostileFile[], found: Map<string, string>) =>
  files.map(({ name, refusal }) => [
    name,
    found.get(name),
    typeof refusal === 'string' ? found.get(name) === refusal : refusal.test(found.get(name) ?? ''),
  ])

test(
  'hostile registers and backups are refused with a reason, and hostile pictures too, within bounds of time and memory',
  async () => {
    const reader = Bun.spawn([process.execPath, READER], { stdout: 'pipe', stderr: 'pipe', timeout: MAX_MS })
    const [out, err] = await Promise.all([
      new Response(reader.stdout).text(),
      new Response(reader.stderr).text(),
    ])
    expect([await reader.exited, err]).toEqual([0, ''])
    const refusals = JSON.parse(out) as [kind: string, name: string, message: string][]
    const ofKind = (kind: string) =>
      new Map(refusals.filter(([of]) => of === kind).map(([, ...rest]) => rest))
    for (const [kind, files] of [
      ['register', HOSTILE_REGISTERS],
      ['backup', HOSTILE_BACKUPS],
    ] as const)
      expect(messagesOf(files, ofKind(kind)).filter(([, , isRight]) => !isRight)).toEqual([])
    expect(ofKind('picture').size).toBe(HOSTILE_IMAGES.length)
    expect([...ofKind('picture')].filter(([, result]) => result === 'accepted')).toEqual([])
    expect(reader.resourceUsage()?.maxRSS).toBeLessThan(MAX_MEMORY_BYTES)
  },
  2 * MAX_MS,
)

test.each(HOSTILE_IMAGES)(
  'the upload refuses $name with a clear sentence, and stores nothing',
  async ({ content, refusal }) => {
    const url = await app.requestUploadUrl()
    const response = await putFile(url, new Uint8Array(await content()))
    const [status, message] = await refusalOf(response)
    expect([413, 415]).toContain(status)
    if (typeof refusal === 'string') expect(message).toBe(refusal)
    else expect(message).toMatch(refusal)
    expect(await app.stored()).toEqual([])
  },
)
