import { describeError } from '#server/platform/http/describe-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { IMAGE_PATH } from '#shared/contract/image-path.ts'
import { storeEncoded } from '../images/service.ts'
import type { Stores } from '../images/stores.ts'
import type { FetchPicture } from './fetch-picture.ts'
import { storeCopy, takeDueFetch } from './queries.ts'

/** Between looks for pictures to try again, and for those that another server left. */
const POLL_INTERVAL_MS = 600_000
/** Before the second attempt, in seconds; longer than an attempt takes. Then 40 minutes, 3, 11 and 43 hours. */
const FIRST_PAUSE_S = 600
const MAX_ATTEMPTS = 6

export interface PictureCopier {
  /** Fetches what is due, in the background. @returns a promise that resolves when nothing is due */
  wake(): Promise<void>
  /** Looks for due pictures now and regularly, until `stop`. */
  start(): void
  stop(): void
}

type CopierDeps = Pick<Platform, 'sql' | 'log' | 'background'> & {
  stores: Stores
  fetchPicture: FetchPicture
}

/** Creates the worker that copies pictures of other hosts, one at a time. */
export function createPictureCopier(deps: CopierDeps): PictureCopier {
  let running: Promise<void> | undefined
  let hasNew = false
  let timer: ReturnType<typeof setInterval> | undefined
  const copyAll = async () => {
    while (hasNew) {
      hasNew = false
      while (await copyNext(deps)) {}
    }
  }
  const wake = (): Promise<void> => {
    hasNew = true
    running ??= deps.background.run('picture copies', copyAll).finally(() => {
      running = undefined
    })
    return running
  }
  return {
    wake,
    start() {
      timer ??= setInterval(wake, POLL_INTERVAL_MS)
      void wake()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}

/** @returns whether there may be more to copy */
async function copyNext({ sql, log, stores, fetchPicture }: CopierDeps): Promise<boolean> {
  const due = await takeDueFetch(sql, { pause: FIRST_PAUSE_S, maxAttempts: MAX_ATTEMPTS })
  if (!due) return false
  try {
    const id = await storeEncoded({ sql, stores }, await fetchPicture(due.url))
    await storeCopy(sql, due, IMAGE_PATH + id)
  } catch (error) {
    log.warn('picture not fetched', { business: due.businessId, error: describeError(error) })
  }
  return true
}
