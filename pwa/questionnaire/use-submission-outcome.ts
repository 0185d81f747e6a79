import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { SCREENS } from '#shared/paths.ts'
import { claimAnnouncement } from '../local/announcements.ts'
import type { Progress } from '../local/progress.ts'
import { announceFailure, announceReady } from '../results-watch/announce.ts'

/**
 * Reacts to each step of sent answers: goes to the results when the matches are ready, shows one toast when a
 * server failed, and reopens the form when the server refused the answers.
 */
export function useSubmissionOutcome(
  progress: Progress | undefined,
  reopen: (key: string) => Promise<void>,
): void {
  const navigate = useNavigate()
  const { key, step, failedOnce = false } = progress ?? {}
  useEffect(() => {
    let isCurrent = true
    const react = async () => {
      if (!key) return
      if (step === 'ready') {
        await announceReady(key)
        if (isCurrent) navigate(SCREENS.results)
      } else if (step === 'needs_attention') {
        await reopen(key)
      } else if (step === 'erased') {
        // This screen shows the erasure, so no other screen has to.
        await claimAnnouncement(key, 'erased')
      } else if (failedOnce) {
        await announceFailure({ key, kind: 'questionnaire' })
      }
    }
    // If the phone's storage fails here, only a toast is lost; the answers and the list of steps are not affected.
    react().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [key, step, failedOnce, reopen, navigate])
}
