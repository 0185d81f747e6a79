import { gzipSync, zstdCompressSync } from 'node:zlib'
import { sha256 } from '#server/operations/backup/archive-writer.ts'
import { MAX_PART_SIZE } from '#server/operations/backup/manifest.ts'
import type { HostileFile } from './hostile-file.ts'
import { tarOf } from './tar-of.ts'

const INCOMPLETE = /^the file is not a complete backup: /
const BOMB_BYTES = 512 * 1024 * 1024

/** A backup with one part and a manifest that matches it, as an attacker could write. */
function forge(name: string, content: Buffer, bytes: number, more: object = {}): Buffer {
  const part = { name, size: content.length, sha256: sha256(content), bytes }
  const manifest = Buffer.from(
    JSON.stringify({
      format: 1,
      madeAt: new Date(0).toISOString(),
      migrations: [],
      tables: [],
      sequences: [],
      parts: [part],
      ...more,
    }),
  )
  return tarOf([
    { name, content },
    { name: `manifest-${sha256(manifest)}.json`, content: manifest },
  ])
}

const ROWS = 'rows/questionnaires/000001-0.zst'
const GOOD = () => forge(ROWS, zstdCompressSync('[]'), 2)

/** Files that a restore refuses before it changes anything, with its message. */
export const HOSTILE_BACKUPS: HostileFile[] = [
  { name: 'an empty file', content: () => Buffer.alloc(0), refusal: INCOMPLETE },
  { name: 'a text', content: () => Buffer.from('hello'), refusal: INCOMPLETE },
  { name: 'a compressed backup', content: () => gzipSync(GOOD()), refusal: INCOMPLETE },
  { name: 'the first half of a backup', content: () => GOOD().subarray(0, 1024), refusal: INCOMPLETE },
  { name: 'two backups in one', content: () => Buffer.concat([GOOD(), GOOD()]), refusal: INCOMPLETE },
  {
    name: 'a part that unpacks to 512 MB and says 1 kB',
    content: () => forge(ROWS, zstdCompressSync(Buffer.alloc(BOMB_BYTES)), 1000),
    refusal: /cannot be decompressed/,
  },
  {
    name: 'a part that is too large',
    content: () => forge(ROWS, Buffer.alloc(MAX_PART_SIZE + 1), 10),
    refusal: /too large/,
  },
  {
    name: 'a path that leaves the folder',
    content: () => forge('pictures/../../escaped.zst', zstdCompressSync('text'), 4),
    refusal: /does not know/,
  },
  {
    name: 'a manifest of another format',
    content: () => forge(ROWS, zstdCompressSync('[]'), 2, { format: 99 }),
    refusal: INCOMPLETE,
  },
  {
    name: 'a manifest with an SQL name',
    content: () =>
      forge(ROWS, zstdCompressSync('[]'), 2, {
        tables: [{ name: 'a"; drop table admins; --', columns: ['id'] }],
      }),
    refusal: INCOMPLETE,
  },
]
