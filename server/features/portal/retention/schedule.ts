import type { Platform } from '../../../platform/platform.ts'
import { eraseExpired } from './service.ts'

/** Retention counts in days: an hour more or less is nothing. */
const EVERY_MS = 3_600_000

/** Erases what has expired now and every hour, in the background. @returns stops it after the batch under way */
export function startRetention(
  deps: Pick<Platform, 'sql' | 'env' | 'log' | 'background'>,
  everyMs = EVERY_MS,
): () => void {
  const stopping = new AbortController()
  let isRunning = false
  const sweep = () => {
    if (isRunning) return
    isRunning = true
    void deps.background.run('retention', async () => {
      try {
        const { leads, contacts } = await eraseExpired(deps, stopping.signal)
        if (leads + contacts > 0) deps.log.info('erased what had expired', { leads, contacts })
      } finally {
        isRunning = false
      }
    })
  }
  const timer = setInterval(sweep, everyMs)
  sweep()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}
