import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Sample } from '../proposal/sample.ts'
import type { RegisterRecord } from '../record.ts'
import type { Format, RegisterList } from '../registers/description.ts'
import { CatalogueError, ChangedHeader } from './errors.ts'
import type { Batch, FileTask, ReadFile } from './read-register-file.ts'
import type { OnFinding } from './record-reader.ts'

export type WorkerAnswer =
  | { batch: Batch }
  | { result: ReadFile | Sample }
  | { refusal: string; isHeaderChanged: boolean }

/**
 * How long a worker may take for each batch of rows, in ms, and how much memory until it has read the file, in bytes.
 * The largest known register, 15,000 rows with 99 columns, takes 15 s on a busy machine and 1 GB
 * as a workbook.
 */
const LIMITS = { ms: 60_000, bytes: 1_200_000_000 }
const WATCH_MS = 50
/** The memory of an ended worker is free after half a second, on a busy machine later. */
const MEMORY_RETURNS_MS = 5000

/** Callbacks and the end of an import: rows read so far, refused rows and values treated as unknown, and the file's date. */
export interface ImportWatcher {
  onStart?(): void
  onProgress?(rows: number): void
  /** Ends the reading. */
  signal?: AbortSignal | undefined
  onFinding?: OnFinding
  /** Asks for the date of a file that doesn't state one (YYYY-MM-DD); undefined if it stays unknown. */
  askDate?(): Promise<string | undefined>
  /** Asks which of the lists with the same header the file is; undefined if it can't be asked. */
  askList?(lists: readonly RegisterList[]): Promise<RegisterList | undefined>
}

/**
 * Reads a register's file and passes its usable records on in batches.
 * @throws CatalogueError if the file isn't one of these registers, has no usable row, or takes too much time or memory
 */
export const readRegister = (
  task: FileTask,
  watcher: ImportWatcher,
  onRecords: (records: RegisterRecord[], format: Format) => Promise<void>,
): Promise<ReadFile> =>
  readInWorker<ReadFile>(task, async ({ records, findings, format, rows }) => {
    watcher.signal?.throwIfAborted()
    for (const [kind, finding] of findings) watcher.onFinding?.(kind, finding)
    if (records.length > 0) await onRecords(records, format)
    watcher.onProgress?.(rows)
  })

let lastReading: Promise<unknown> = Promise.resolve()

/**
 * Reads a file of others, one after another, where no content of it can stop this process or fill its memory.
 * @throws CatalogueError if it can't be read, or takes too much time or memory
 */
export function readInWorker<Result extends ReadFile | Sample>(
  task: FileTask,
  onBatch: (batch: Batch) => Promise<void> = async () => {},
  limits = LIMITS,
): Promise<Result> {
  // The memory of two workers can't be told apart.
  const reading = lastReading.then(() => readAlone<Result>(task, onBatch, limits))
  lastReading = reading.catch(() => {})
  return reading
}

async function readAlone<Result extends ReadFile | Sample>(
  task: FileTask,
  onBatch: (batch: Batch) => Promise<void>,
  limits: typeof LIMITS,
): Promise<Result> {
  const worker = new Worker(`${import.meta.dirname}/file-worker.ts`, { workerData: task })
  const before = process.memoryUsage.rss()
  const maxMemory = before + limits.bytes
  try {
    for (;;) {
      const answer = await nextAnswer(worker, limits.ms, maxMemory)
      if ('result' in answer) return answer.result as Result
      if ('refusal' in answer) throw toError(answer)
      await onBatch(answer.batch)
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
    await waitForMemory(before + limits.bytes / 10)
  }
}

/** Waits until the memory of a worker that has ended is free again, because the next one would add to it. */
async function waitForMemory(bytes: number): Promise<void> {
  const end = performance.now() + MEMORY_RETURNS_MS
  while (process.memoryUsage.rss() > bytes && performance.now() < end) await Bun.sleep(WATCH_MS)
}

const toError = ({ refusal, isHeaderChanged }: Extract<WorkerAnswer, { refusal: string }>) =>
  isHeaderChanged ? new ChangedHeader(refusal) : new CatalogueError(refusal)

async function nextAnswer(worker: Worker, ms: number, maxMemory: number): Promise<WorkerAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>()
  worker.once('message', resolve)
  worker.once('error', reject)
  const end = (what: string) =>
    reject(new CatalogueError(`takes too much ${what} to read; save the table alone as CSV in UTF-8`))
  const deadline = setTimeout(end, ms, 'time')
  const watch = setInterval(() => process.memoryUsage.rss() > maxMemory && end('memory'), WATCH_MS)
  try {
    return await promise
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    worker.removeAllListeners()
  }
}

/** The SHA-256 of a file. */
export async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest()
}
