import { type ComponentType, lazy, Suspense } from 'react'

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

/** Who else helps, at the foot of a list or of a community's page. */
export function LateWhoHelps(props: WhoHelpsProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
