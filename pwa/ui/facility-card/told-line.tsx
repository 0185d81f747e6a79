import { currentTold } from '#shared/current-told.ts'
import type { ToldFact } from '#shared/told-fact.ts'
import { whenTold } from '../told-texts.ts'

/** That the community told something, and when. Loaded with the first card that needs it. */
export default function ToldLine({ told }: { told: readonly ToldFact[] }) {
  const current = currentTold(told, Date.now())
  return current.length > 0 && <p className="told-line">{whenTold(current)}</p>
}
