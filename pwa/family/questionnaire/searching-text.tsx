import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useSnapshot } from 'valtio/react'
import { Trans } from '#words'
import type { Progress } from '../../local/progress.ts'
import { connectivity } from '../../state/connectivity.ts'

/** Whether the server may be searching: the answers are being sent or have arrived. */
export function useIsSearching(progress: Progress | undefined): boolean {
  const online = useSnapshot(connectivity).online !== 'no'
  if (!progress) return false
  if (progress.step === 'received' || progress.step === 'ready') return true
  return progress.step === 'waiting' && online && !progress.failedOnce
}

/** The contract's text during the search. */
export function SearchingText({ progress }: { progress: Progress | undefined }) {
  if (!useIsSearching(progress)) return null
  return (
    <span className="inline-flex items-center gap-3 text-start">
      <LoaderCircle aria-hidden="true" className="searching-text-spinner size-[1.75em] flex-none" />
      <span>
        <Trans>
          <strong>Searching 500+ facilities nationwide...</strong>
          <br />
          This may take 15-30 seconds
        </Trans>
      </span>
    </span>
  )
}
