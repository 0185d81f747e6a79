import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { SCREENS } from '../../shared/paths.ts'
import { claimAnnouncement } from '../local/announcements.ts'
import type { Progress } from '../local/progress.ts'
import { announceFailure, announceReady } from '../results-watch/announce.ts'

/**
 * What follows from each step of answers on their way: to the results when the matches are there, one toast when
 * a server failed, back into the form when the server refused them.
 */
export function useSubmissionOutcome(
  progress: Progress | undefined,
  reopen: (key: string) => Promise<void>,
): void {
  const navigate = useNavigate()
  const { key, step, failedOnce = false } = progress ?? {}
  useEffect(() => {
    let current = true
    const follow = async () => {
      if (!key) return
      if (step === 'ready') {
        await announceReady(key)
        if (current) navigate(SCREENS.results)
      } else if (step === 'needs_attention') {
        await reopen(key)
      } else if (step === 'erased') {
        // Said here: no other screen needs to.
        await claimAnnouncement(key, 'erased')
      } else if (failedOnce) {
        await announceFailure({ key, kind: 'questionnaire' })
      }
    }
    // The phone's storage failing here costs a toast; the answers and the ladder are not touched by it.
    follow().catch(() => {})
    return () => {
      current = false
    }
  }, [key, step, failedOnce, reopen, navigate])
}
