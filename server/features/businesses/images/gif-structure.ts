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
