import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync, constants, createBrotliDecompress } from 'node:zlib'
import tar from 'tar-stream'

/** An answer that the previous build's server gave, as the last file of the archive. */
export const RECORDED_ANSWER = 'recorded-answer.json'
const FOLDER = import.meta.dirname
const ARCHIVE = /^app-([0-9a-f]{7,12})\.tar\.br$/

/** A build of an earlier commit. */
export interface PreviousApp {
  commit: string
  /** Its files by path, such as `sw.js`, and the recorded answer. */
  files: ReadonlyMap<string, Buffer>
}

/** Packs files by path. The same files give the same bytes. */
export async function packApp(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const pack = tar.pack()
  for (const [name, content] of files) pack.entry({ name, mtime: new Date(0) }, content)
  pack.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of pack) chunks.push(chunk as Buffer)
  return brotliCompressSync(Buffer.concat(chunks), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  })
}

/** The commits of the apps in this folder. */
export const PREVIOUS_COMMITS = readdirSync(FOLDER)
  .flatMap((name) => ARCHIVE.exec(name)?.[1] ?? [])
  .sort()

/** Unpacks the app of a commit in this folder. */
export async function readPreviousApp(commit: string): Promise<PreviousApp> {
  const files = new Map<string, Buffer>()
  const extract = tar.extract()
  const unpacked = pipeline(
    createReadStream(join(FOLDER, `app-${commit}.tar.br`)),
    createBrotliDecompress(),
    extract,
  )
  for await (const entry of extract) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    files.set(entry.header.name, Buffer.concat(chunks))
  }
  await unpacked
  return { commit, files }
}
