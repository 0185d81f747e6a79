import { currentTold, toldPrice } from '#shared/catalog/current-told.ts'
import type { ToldFact } from '#shared/catalog/told-fact.ts'
import { t } from '#words'
import { describeRooms, whenTold } from '../told-texts.ts'

/** What the community told, in short, and when. Loaded with the first card that needs it. */
export default function ToldLine({ told }: { told: readonly ToldFact[] }) {
  const current = currentTold(told, Date.now())
  if (current.length === 0) return null
  const price = toldPrice(current) === undefined ? undefined : t`Price`
  const facts = [price, describeRooms(current)].filter(Boolean).join(', ') || t`More facts`
  return (
    <p data-part="told" className="text-quiet">
      {facts}: {whenTold(current)}
    </p>
  )
}
