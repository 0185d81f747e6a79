const HEADER_BYTES = 13
const DESCRIPTOR_BYTES = 10
const IMAGE = 0x2c
const EXTENSION = 0x21

/**
 * Walks through the blocks of a GIF to the end of its first frame. Decoders leave the missing part of a frame that was
 * cut off empty.
 * @returns whether the file contains the whole first frame
 * The format is that of https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
 */
export function hasWholeFrame(bytes: Uint8Array): boolean {
  let at = HEADER_BYTES + colorTableBytes(bytes[10])
  while (bytes[at] === EXTENSION) at = skipSubBlocks(bytes, at + 2)
  if (bytes[at] !== IMAGE) return false
  // One byte, the size of the compression's codes, precedes the data.
  const data = at + DESCRIPTOR_BYTES + colorTableBytes(bytes[at + 9]) + 1
  return skipSubBlocks(bytes, data) <= bytes.length
}

/** The size of the color table that a packed field announces. */
const colorTableBytes = (packed = 0) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/** @returns the position after the empty sub-block that ends a sequence; past the end of the file if there is none */
function skipSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  for (let size = bytes[at]; size !== 0; size = bytes[at]) {
    if (size === undefined) return bytes.length + 1
    at += size + 1
  }
  return at + 1
}

/** Markers without a segment: stuffing, TEM, restarts and a second start. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const START_OF_SCAN = 0xda
const END = 0xd9
/** Encoders write about ten. Each scan of a large photo costs the decoder 40 ms, and takes only 80 bytes. */
const MAX_SCANS = 64

/**
 * Walks through the markers of a JPEG. Decoders fill the missing part of a file that was cut off with gray, and decode
 * as many scans as there are.
 * @returns whether the file has its end marker, and a number of scans that a photo can have
 * The format is that of https://www.w3.org/Graphics/JPEG/itu-t81.pdf, section B.1.
 */
export function isSoundJpeg(bytes: Uint8Array): boolean {
  let scans = 0
  let at = bytes.indexOf(0xff, 2)
  while (at >= 0) {
    const marker = bytes[at + 1]
    if (marker === undefined || marker === END) return marker === END
    if (marker === START_OF_SCAN && ++scans > MAX_SCANS) return false
    at = bytes.indexOf(
      0xff,
      marker === 0xff ? at + 1 : at + 2 + (isBare(marker) ? 0 : lengthAt(bytes, at + 2)),
    )
  }
  return false
}

/** The length of a segment, including the two bytes that state it. */
const lengthAt = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
