import { crc32, deflateSync } from 'node:zlib'

const RGB = 2

/**
 * Creates a PNG of one color. `declared` replaces the width and height in the header, as in a file that should exhaust
 * the decoder's memory.
 */
export function createPng(
  [width, height]: [number, number],
  color: Uint8Array,
  declared: [number, number] = [width, height],
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(declared[0], 0)
  header.writeUInt32BE(declared[1], 4)
  header.set([8, RGB], 8)
  // Each row starts with its filter.
  const row = Buffer.concat([Buffer.alloc(1), ...Array.from({ length: width }, () => color.subarray(0, 3))])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      createChunk('IHDR', header),
      createChunk('IDAT', deflateSync(rows)),
      createChunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function createChunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}
