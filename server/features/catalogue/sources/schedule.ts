import type { Platform } from '#server/platform/platform.ts'
import { type CheckDeps, checkNextSource } from './check-source.ts'

/** How often a server looks for checks that are due. */
const EVERY_MS = 60_000

/** Checks the sources that are due, one after another, in the background. @returns a function that stops it */
export function startSourceChecks(deps: CheckDeps & Pick<Platform, 'background'>): () => void {
  let isRunning = false
  let isStopped = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    void deps.background
      .run('source checks', async () => {
        while (!isStopped && (await checkNextSource(deps)));
      })
      .finally(() => {
        isRunning = false
      })
  }, EVERY_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
