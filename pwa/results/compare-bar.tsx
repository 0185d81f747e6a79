import { Button, ButtonLink } from '../ui/button.tsx'
import { choiceId } from './compare-choice.tsx'
import { type CompareSelection, MAX_COMPARED } from './use-compare-selection.ts'

/** Shown while communities are selected: how many, and a link to compare them. Stays visible on a long list. */
export function CompareBar({ selection, comparison }: { selection: CompareSelection; comparison: string }) {
  const count = selection.ids.length
  if (count === 0) return null
  // Clearing the selection removes the bar, so focus returns to the last selected community.
  const clear = () => {
    const last = selection.ids.at(-1)
    selection.clear()
    document.getElementById(choiceId(last ?? ''))?.focus()
  }
  return (
    <div className="compare-bar">
      <p role="status">
        {count} of {MAX_COMPARED} selected
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
