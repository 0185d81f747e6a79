import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const EIGHT_BIT_RGB = [8, 2, 0, 0, 0]

/** The bytes of a single-color PNG (https://www.w3.org/TR/png-3/) of `width` by `height` pixels. */
export function makePng(width: number, height: number, color: [number, number, number]): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const line = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.from(color))])
  const pixels = Buffer.concat(Array.from({ length: height }, () => line))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, Buffer.from(EIGHT_BIT_RGB)])),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const lengthAndCrc = Buffer.alloc(8)
  lengthAndCrc.writeUInt32BE(data.length, 0)
  lengthAndCrc.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([lengthAndCrc.subarray(0, 4), body, lengthAndCrc.subarray(4)])
}
