import { ApiError } from '#server/platform/http/api-error.ts'

/** A page shows about twenty images, and each takes a fraction of a second. */
const MAX_WAITING = 64

/** Runs tasks one at a time, because a decoded image takes up to 200 MB. */
export interface EncodingQueue {
  /** Runs a task after all earlier ones. @throws ApiError unavailable (503) if too many are waiting */
  run<Result>(task: () => Promise<Result>): Promise<Result>
  /** The same, but a call with the id of a waiting or running task shares that task. */
  share(id: string, task: () => Promise<void>): Promise<void>
}

export function createEncodingQueue(): EncodingQueue {
  const shared = new Map<string, Promise<void>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const run = <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (waiting >= MAX_WAITING) return Promise.reject(createBusyError())
    waiting++
    const result = last.then(task)
    const end = () => void waiting--
    last = result.then(end, end)
    return result
  }
  const share = (id: string, task: () => Promise<void>): Promise<void> => {
    const running = shared.get(id) ?? run(task).finally(() => shared.delete(id))
    shared.set(id, running)
    return running
  }
  return { run, share }
}

const createBusyError = () =>
  new ApiError('unavailable', 'Too many images are being prepared. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })
