import { type ComponentType, lazy, Suspense } from 'react'
import { t } from '#words'
import { Fold } from '../ui/fold.tsx'

interface WhoHelpsProps {
  state: string
  reportUrl?: string | undefined
}

/** Loads on its own, so that what comes before it doesn't wait. If it fails to load, it is left out. */
const Loaded = lazy<ComponentType<WhoHelpsProps>>(async () => {
  try {
    return { default: (await import('./who-helps.tsx')).WhoHelps }
  } catch {
    return { default: () => null }
  }
})

/** Who else helps. Shown at once in an empty list, and folded at the foot of others and of a community's page. */
export function LateWhoHelps({ isOpen = false, ...props }: WhoHelpsProps & { isOpen?: boolean }) {
  const helpers = (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
  if (isOpen) return helpers
  return <Fold summary={t`How to complain, inspection reports, and who else helps`}>{helpers}</Fold>
}
