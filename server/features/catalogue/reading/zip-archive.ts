import { crc32, inflateRawSync } from 'node:zlib'
import { CatalogueError } from './errors.ts'

// Record signatures and offsets as in PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
const LOCAL_FILE = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const LOCAL_FILE_LENGTH = 30
const DIRECTORY_ENTRY_LENGTH = 46
const END_LENGTH = 22
const MAX_COMMENT = 0xffff
const STORED = 0
const DEFLATED = 8
/** Sizes and offsets that are in a ZIP64 record instead. Only archives over 4 GB need it. */
const IN_ZIP64 = 0xffffffff

/** A file of a ZIP archive as its central directory describes it, with sizes in bytes. */
export interface ZipEntry {
  name: string
  method: number
  checksum: number
  packedSize: number
  unpackedSize: number
  /** Where the local header begins. */
  offset: number
}

/**
 * Reads the central directory of a ZIP archive. Nothing is unpacked.
 * @throws CatalogueError if the archive is truncated, damaged, encrypted or ZIP64
 */
export function readZipDirectory(archive: Buffer): ZipEntry[] {
  const end = findEnd(archive)
  const count = archive.readUInt16LE(end + 10)
  const entries: ZipEntry[] = []
  let at = archive.readUInt32LE(end + 16)
  if (at === IN_ZIP64) throw new CatalogueError('is a ZIP64 archive; open it in Excel and save it again')
  while (entries.length < count) {
    if (at + DIRECTORY_ENTRY_LENGTH > end || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged()
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    if ((archive.readUInt16LE(at + 8) & 1) === 1) throw new CatalogueError('is an encrypted ZIP archive')
    entries.push({
      name,
      method: archive.readUInt16LE(at + 10),
      checksum: archive.readUInt32LE(at + 16),
      packedSize: archive.readUInt32LE(at + 20),
      unpackedSize: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    })
    at += DIRECTORY_ENTRY_LENGTH + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Unpacks one file. It never takes more memory than the size that the directory states.
 * @throws CatalogueError if the file doesn't have that size, or the checksum is wrong
 */
export function unpackEntry(archive: Buffer, entry: ZipEntry): Buffer {
  const { offset, packedSize, unpackedSize } = entry
  if (offset + LOCAL_FILE_LENGTH > archive.length || archive.readUInt32LE(offset) !== LOCAL_FILE)
    throw damaged()
  const start =
    offset + LOCAL_FILE_LENGTH + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  if (start + packedSize > archive.length) throw damaged()
  const content = inflate(archive.subarray(start, start + packedSize), entry)
  if (content.length !== unpackedSize || crc32(content) !== entry.checksum) throw damaged()
  return content
}

function inflate(packed: Buffer, { method, unpackedSize }: ZipEntry): Buffer {
  if (method === STORED) return packed
  if (method !== DEFLATED) throw damaged()
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedSize) })
  } catch {
    throw damaged()
  }
}

/** Finds the last end record: a comment of up to 64 kB may follow it. */
function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_LENGTH - MAX_COMMENT)
  for (let at = archive.length - END_LENGTH; at >= first; at--)
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at
  throw damaged()
}

const damaged = () => new CatalogueError('is a damaged workbook or ZIP archive; download it again')
