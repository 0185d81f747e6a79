import type { Money } from '../../local/money.ts'
import { useDeferred } from '../../ui/use-deferred.ts'

/** For the families that have filled in what they have. A list doesn't wait for it. */
const load = () => import('./runway-line.tsx')

/** How long the family can pay a community, on its card. */
export function LateRunwayLine(line: { money: Money; price: number | null; year: string | undefined }) {
  const loaded = useDeferred(load)
  return loaded && <loaded.RunwayLine {...line} />
}
