import { lazy, Suspense } from 'react'

/** Loads on its own, so that a list doesn't wait for sums that few families ask for. If it fails to load, it is left out. */
const Loaded = lazy(() =>
  import('./runway-line.tsx').then(
    ({ RunwayLine }) => ({ default: RunwayLine }),
    () => ({ default: (_: { price: number | null }) => null }),
  ),
)

/** How long the family can pay a community, on its card. */
export function LateRunwayLine({ price }: { price: number | null }) {
  return (
    <Suspense fallback={null}>
      <Loaded price={price} />
    </Suspense>
  )
}
