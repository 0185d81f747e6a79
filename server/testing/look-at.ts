import { inflateSync } from 'node:zlib'

const BYTES_PER_PIXEL = 4

/**
 * Decodes an image, in four quarters.
 * @returns its width and height, and one letter for each quarter, row by row: r, g or b for the strongest of red, green
 *   and blue, or a dot if none is
 */
export async function lookAt(image: Uint8Array<ArrayBuffer>): Promise<string> {
  const { width, height } = await new Bun.Image(image).metadata()
  const small = new Bun.Image(image).resize(2, 2, { filter: 'box' }).png({ compressionLevel: 0 })
  const png = Buffer.from(await small.bytes())
  const at = png.indexOf('IDAT')
  const data = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const row = data.length / 2
  // Each row starts with its filter, which is 0 (none).
  const quarters = [1, 1 + BYTES_PER_PIXEL, row + 1, row + 1 + BYTES_PER_PIXEL]
  return `${width}×${height} ${quarters.map((from) => nameColor(data.subarray(from, from + 3))).join('')}`
}

function nameColor(color: Uint8Array): string {
  const strongest = Math.max(...color)
  const isClear = color.filter((part) => part > strongest - 60).length === 1
  return isClear ? (['r', 'g', 'b'][color.indexOf(strongest)] ?? '.') : '.'
}
