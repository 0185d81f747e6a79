import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { type Chosen, MAX_COMPARED } from './use-chosen.ts'

/** Chooses one community for the comparison. */
export function CompareChoice({ id, name, chosen }: { id: string; name: string; chosen: Chosen }) {
  const isChosen = chosen.ids.includes(id)
  const isRefused = chosen.isFull && !isChosen
  return (
    <label className="compare-choice">
      <input type="checkbox" checked={isChosen} disabled={isRefused} onChange={() => chosen.toggle(id)} />
      <span>
        Compare <VisuallyHidden>{name}</VisuallyHidden>
        {isRefused && <span className="compare-choice-note"> ({MAX_COMPARED} are chosen)</span>}
      </span>
    </label>
  )
}
