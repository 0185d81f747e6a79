import { translate } from '#pwa/words/translate.ts'
import { getAmenityDisplayName } from '#shared/contract/amenities.ts'

interface BadgesProps {
  labels: readonly string[]
  /** How many badges to show; the rest are counted. */
  max: number
  /** The text of the last badge, '+2 more'. By default only the number is shown. */
  describeRest?: (count: number) => string
}

/** Shows the first labels as badges, and how many more there are. */
export function Badges({ labels, max, describeRest = (count) => `+${count}` }: BadgesProps) {
  if (labels.length === 0) return null
  return (
    <ul className="badges flex flex-wrap gap-2 text-small">
      {labels.slice(0, max).map((label) => (
        <li key={label} className="rounded-[999px] bg-tint px-[0.7em] py-[0.15em]">
          {translate(getAmenityDisplayName(label))}
        </li>
      ))}
      {labels.length > max && (
        <li className="px-1 py-[0.15em] text-quiet">{describeRest(labels.length - max)}</li>
      )}
    </ul>
  )
}
