import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { type CompareSelection, MAX_COMPARED } from './use-compare-selection.ts'

/** The element that chooses this community. */
export const choiceId = (id: string) => `compare-${id}`

/** Chooses one community for the comparison. */
export function CompareChoice({ id, name, chosen }: { id: string; name: string; chosen: CompareSelection }) {
  const isChosen = chosen.ids.includes(id)
  const isRefused = chosen.isFull && !isChosen
  return (
    <label className="compare-choice">
      <input
        type="checkbox"
        id={choiceId(id)}
        checked={isChosen}
        disabled={isRefused}
        onChange={() => chosen.toggle(id)}
      />
      <span>
        Compare <VisuallyHidden>{name}</VisuallyHidden>
        {isRefused && <span className="compare-choice-note"> ({MAX_COMPARED} are chosen)</span>}
      </span>
    </label>
  )
}
