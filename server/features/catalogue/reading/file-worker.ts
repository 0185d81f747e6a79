/** Reads a file of others, in a worker that `readInWorker` ends if it takes too much time or memory. */
import { parentPort, workerData } from 'node:worker_threads'
import { readZipFile } from '#server/features/places/zip-file.ts'
import { readSample } from '../proposal/sample.ts'
import { CatalogueError, ChangedHeader } from './errors.ts'
import type { WorkerAnswer } from './read-in-worker.ts'
import { type FileTask, readRegisterFile } from './read-register-file.ts'
import { createZipIndex } from './town.ts'

const answer = (message: WorkerAnswer) => parentPort?.postMessage(message)
const nextCall = () => new Promise<void>((resolve) => parentPort?.once('message', () => resolve()))

async function read(task: FileTask) {
  if (!task.formats) return readSample(task.path)
  return readRegisterFile(task, createZipIndex(await readZipFile()), async (batch) => {
    const isStored = nextCall()
    answer({ batch })
    await isStored
  })
}

try {
  answer({ result: await read(workerData) })
} catch (error) {
  if (!(error instanceof CatalogueError)) throw error
  answer({ refusal: error.message, isHeaderChanged: error instanceof ChangedHeader })
}
