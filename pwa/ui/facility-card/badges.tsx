import { translate } from '#pwa/words/translate.ts'
import { getAmenityDisplayName } from '#shared/contract/amenities.ts'
import './badges.css'

interface BadgesProps {
  labels: readonly string[]
  /** How many badges to show; the rest are counted. */
  max: number
  /** The text of the last badge, '+2 more'. By default only the number is shown. */
  describeRest?: (count: number) => string
}

/** How many letters fit into a row of a card on a phone, and how many a badge's ends and the count are wide. */
const ROW_LETTERS = 42
const ENDS_LETTERS = 2
const COUNT_LETTERS = 7

/** How many of these labels fit into one row of a card, whole and with the count of the rest: at least one. */
export function countInOneRow(labels: readonly string[], max: number): number {
  let letters = labels.length > 1 ? COUNT_LETTERS : 0
  const fitting = labels.slice(0, max).findIndex((label, index) => {
    letters += translate(getAmenityDisplayName(label)).length + ENDS_LETTERS
    return index > 0 && letters > ROW_LETTERS
  })
  return fitting === -1 ? max : fitting
}

/** Shows the first labels as badges, and how many more there are. */
export function Badges({ labels, max, describeRest = (count) => `+${count}` }: BadgesProps) {
  if (labels.length === 0) return null
  return (
    <ul className="badges">
      {labels.slice(0, max).map((label) => (
        <li key={label} className="badge">
          {translate(getAmenityDisplayName(label))}
        </li>
      ))}
      {labels.length > max && <li className="badge badge-count">{describeRest(labels.length - max)}</li>}
    </ul>
  )
}
