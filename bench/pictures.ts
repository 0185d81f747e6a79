import { IMAGE_MAX_BYTES } from '#shared/business-form.ts'
import { DESK_IMAGE_PX, PHONE_IMAGE_PX } from '#shared/image-path.ts'

const [WIDTH, HEIGHT] = [6000, 4000]
const QUALITIES = [95, 92, 90, 88, 85, 80, 75]
const ROUNDS = 5

/**
 * Encodes the two sizes of a photo with 24 megapixels in almost 5 MB, each round in a new process, and prints the time
 * and the memory that it adds at the peak.
 */
export async function run(): Promise<void> {
  const photo = await createPhoto()
  console.log(`  JPEG, ${WIDTH} by ${HEIGHT} pixels, ${photo.length} bytes`)
  for (let round = 0; round < ROUNDS; round++) {
    const child = Bun.spawn([process.execPath, import.meta.path], { stdin: photo, stdout: 'inherit' })
    if ((await child.exited) !== 0) throw new Error('encoding failed')
  }
}

/** A picture with slopes and grain, in the best quality below the limit of uploads. */
async function createPhoto(): Promise<Uint8Array> {
  const bitmap = createBitmap()
  for (const quality of QUALITIES) {
    const photo = await new Bun.Image(bitmap).jpeg({ quality }).bytes()
    if (photo.length < IMAGE_MAX_BYTES) return photo
  }
  throw new Error('the photo is too large in every quality')
}

/** The format is https://learn.microsoft.com/en-us/windows/win32/gdi/bitmap-storage. */
function createBitmap(): Uint8Array<ArrayBuffer> {
  const header = 54
  const bitmap = Buffer.alloc(header + WIDTH * HEIGHT * 3)
  bitmap.write('BM')
  bitmap.writeUInt32LE(bitmap.length, 2)
  bitmap.writeUInt32LE(header, 10)
  bitmap.writeUInt32LE(40, 14)
  bitmap.writeInt32LE(WIDTH, 18)
  bitmap.writeInt32LE(HEIGHT, 22)
  bitmap.writeUInt16LE(1, 26)
  bitmap.writeUInt16LE(24, 28)
  for (let at = header, n = 0; at < bitmap.length; at += 3, n++) {
    const [x, y] = [n % WIDTH, Math.floor(n / WIDTH)]
    const grain = (Math.random() - 0.5) * 14
    bitmap[at] = 100 + 70 * Math.sin((x + y) / 333) + grain
    bitmap[at + 1] = 120 + 60 * Math.cos(y / 50) + grain
    bitmap[at + 2] = 128 + 80 * Math.sin(x / 90 + y / 200) + grain
  }
  return new Uint8Array(bitmap)
}

/** In the new process. */
async function encodeOnce(): Promise<void> {
  const { encodeImage } = await import('#server/features/businesses/images/encode-image.ts')
  const bytes = new Uint8Array(await Bun.stdin.arrayBuffer())
  const before = await readPeakMib()
  const start = performance.now()
  const desk = await encodeImage({ type: 'image/jpeg', bytes }, DESK_IMAGE_PX)
  const phone = typeof desk === 'string' ? desk : await encodeImage(desk, PHONE_IMAGE_PX)
  if (typeof desk === 'string' || typeof phone === 'string') throw new Error(`the photo is ${desk}`)
  const time = `${Math.round(performance.now() - start)} ms`
  const memory = `peak ${before} MiB before, ${await readPeakMib()} MiB after`
  console.log(`  ${time}, ${memory}; ${desk.bytes.length} and ${phone.bytes.length} bytes`)
}

/** The most memory that this process has used so far. Linux counts the parent's in other places. */
async function readPeakMib(): Promise<number> {
  const status = await Bun.file('/proc/self/status').text()
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) >> 10
}

if (import.meta.main) await encodeOnce()
