import { Button, ButtonLink } from '../ui/button.tsx'
import { choiceId } from './compare-choice.tsx'
import { type CompareSelection, MAX_COMPARED } from './use-compare-selection.ts'

/** While communities are chosen: how many, and the way to compare them, in sight on a long list. */
export function CompareBar({ chosen, comparison }: { chosen: CompareSelection; comparison: string }) {
  const count = chosen.ids.length
  if (count === 0) return null
  // The bar goes with what was chosen: the focus goes back to where the last one was chosen.
  const clear = () => {
    const last = chosen.ids.at(-1)
    chosen.clear()
    document.getElementById(choiceId(last ?? ''))?.focus()
  }
  return (
    <div className="compare-bar">
      <p role="status">
        {count} of {MAX_COMPARED} chosen
      </p>
      <ButtonLink to={comparison} variant="primary">
        Compare {count}
      </ButtonLink>
      <Button variant="quiet" onClick={clear}>
        Clear
      </Button>
    </div>
  )
}
