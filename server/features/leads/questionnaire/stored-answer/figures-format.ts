import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { DICTIONARY_2 } from './figures-dictionary.ts'

/** The first byte of the figures, which are stored as they are. A part is its number. */
export const PLAIN = 1
/** The first byte of packed figures: raw DEFLATE (RFC 1951) with a dictionary. A part is NEXT_PART or its number plus one. */
export const PACKED = 2
export type Format = typeof PLAIN | typeof PACKED

/** In packed figures, the first part that hasn't occurred yet. Written like this, lists repeat themselves more. */
export const NEXT_PART = 0

const dictionary = Buffer.from(DICTIONARY_2, 'base64')
/** The window covers the dictionary and the figures of a list. A small one is set up faster. */
const OPTIONS = { dictionary, level: 9, windowBits: 12, memLevel: 5 }
/**
 * A list has a few hundred bytes of figures. The bound keeps damaged ones from exhausting memory. An answer with more
 * is stored whole, because it can't be rebuilt.
 */
const MAX_BYTES = 65_536

/** Figures as they are stored, in this format. */
export const packFigures = (format: Format, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.of(format), format === PLAIN ? bytes : deflateRawSync(bytes, OPTIONS)])

/**
 * The format of stored figures, and what follows it, unpacked.
 * @throws Error if the format is unknown, or packed figures are damaged
 */
export function unpackFigures(stored: Uint8Array): { format: Format; bytes: Uint8Array } {
  const [format] = stored
  const bytes = stored.subarray(1)
  if (format === PLAIN) return { format, bytes }
  if (format !== PACKED) throw new Error(`an answer has the unknown format ${format}`)
  try {
    return { format, bytes: inflateRawSync(bytes, { dictionary, maxOutputLength: MAX_BYTES }) }
  } catch (cause) {
    throw new Error('the figures of an answer are damaged', { cause })
  }
}
