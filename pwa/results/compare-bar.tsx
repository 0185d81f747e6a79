import { Button, ButtonLink } from '../ui/button.tsx'
import { type Chosen, MAX_COMPARED } from './use-chosen.ts'

/** While communities are chosen: how many, and the way to compare them, in sight on a long list. */
export function CompareBar({ chosen, comparison }: { chosen: Chosen; comparison: string }) {
  const count = chosen.ids.length
  if (count === 0) return null
  return (
    <div className="compare-bar">
      <p role="status">
        {count} of {MAX_COMPARED} chosen
      </p>
      <ButtonLink to={comparison} variant="primary">
        Compare {count}
      </ButtonLink>
      <Button variant="quiet" onClick={chosen.clear}>
        Clear
      </Button>
    </div>
  )
}
