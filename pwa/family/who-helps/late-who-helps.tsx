import { t } from '#words'
import { Fold } from '../../ui/fold.tsx'
import { useDeferred } from '../../ui/use-deferred.ts'

interface LateWhoHelpsProps {
  state: string
  reportUrl?: string | undefined
  isOpen?: boolean
  isBrief?: boolean
}

const load = () => import('./who-helps.tsx')

/**
 * Who else helps. Shown in an empty list, and folded at the foot of others and of a community's page. It loads on its own, so
 * that what comes before it doesn't wait, and isn't part of a prerendered page.
 */
export function LateWhoHelps({ isOpen = false, ...props }: LateWhoHelpsProps) {
  const loaded = useDeferred(load, isOpen)
  const helpers = loaded && <loaded.WhoHelps {...props} mayAsk />
  if (isOpen) return helpers
  return (
    <Fold className="print:hidden" summary={t`How to complain, inspection reports, and who else helps`}>
      {helpers}
    </Fold>
  )
}
