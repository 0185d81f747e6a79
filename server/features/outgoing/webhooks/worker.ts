import type { Platform } from '#server/platform/platform.ts'
import { type DeliverDeps, deliverDueWebhooks } from './deliver.ts'

/** How often a server looks for deliveries that are due. */
const POLL_INTERVAL_MS = 5000

/** Delivers due webhooks every five seconds, in the background. @returns a function that stops it */
export function startWebhooks(deps: DeliverDeps & Pick<Platform, 'background'>): () => void {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    void deps.background
      .run('webhooks', () => deliverDueWebhooks(deps))
      .finally(() => {
        isRunning = false
      })
  }, POLL_INTERVAL_MS)
  return () => clearInterval(timer)
}
