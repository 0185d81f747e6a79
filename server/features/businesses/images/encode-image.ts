import { join } from 'node:path'
import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE, NOT_AN_IMAGE } from '#shared/contract/business-form.ts'

/** What the process prints if it can't make an image. */
export const REFUSALS = {
  'not an image': NOT_AN_IMAGE,
  unreadable:
    "This image is damaged or in a format we can't read. Please save it as JPG or PNG and try again.",
  'too many pixels': 'Image must have at most 50 megapixels',
  'too large': IMAGE_TOO_LARGE,
} as const
export type Refusal = keyof typeof REFUSALS

const ENCODER = join(import.meta.dirname, 'encode-image-process.ts')
/** The largest photo of a phone takes a second. A JPEG can be made so that its scans take an hour. */
const DEADLINE_MS = 10_000

/**
 * Makes the WebP of an uploaded image, in a process of its own (encode-image-process.ts): decoding runs in native code
 * that can't be interrupted, so only the end of its process bounds it.
 * @returns the WebP's bytes, or why there are none
 * @throws Error if the process fails for another reason than the file
 */
export async function encodeImage(
  file: Uint8Array,
  deadlineMs = DEADLINE_MS,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  if (file.length >= IMAGE_MAX_BYTES) return 'too large'
  const child = Bun.spawn([process.execPath, ENCODER], {
    // In a packaged program, execPath is the program, and this makes it run a file as Bun does.
    env: { ...process.env, BUN_BE_BUN: '1' },
    stdin: file,
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: deadlineMs,
    killSignal: 'SIGKILL',
  })
  const [webp, problem] = await Promise.all([
    new Response(child.stdout).bytes(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) === 0) return webp.length < IMAGE_MAX_BYTES ? webp : 'too large'
  if (Object.hasOwn(REFUSALS, problem)) return problem as Refusal
  if (child.signalCode === 'SIGKILL') return 'unreadable'
  throw new Error(`the image encoder failed: ${problem || child.signalCode}`)
}

let last: Promise<unknown> = Promise.resolve()

/** Runs a task after all earlier ones, because a decoded image takes up to 200 MB. */
export function oneAtATime<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = last.then(task)
  last = result.catch(() => {})
  return result
}
