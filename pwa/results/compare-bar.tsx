import { Trans, t } from '#words'
import { Button, ButtonLink } from '../ui/button.tsx'
import { menuButtonId } from './card-menu.tsx'
import { type CompareSelection, MAX_COMPARED } from './compare-selection.ts'

/**
 * Shows how many communities are selected and links to their comparison (`to`). Stays visible on a long list. Renders nothing
 * without a selection.
 */
export function CompareBar({ selection, to }: { selection: CompareSelection; to: string }) {
  const count = selection.ids.length
  if (count === 0) return null
  // Clearing the selection removes the bar, so focus returns to the last selected community.
  const clear = () => {
    const last = selection.ids.at(-1)
    selection.clear()
    document.getElementById(menuButtonId(last ?? ''))?.focus()
  }
  return (
    <div className="compare-bar no-print">
      <p role="status">
        <Trans>
          {count} of {MAX_COMPARED} selected
        </Trans>
      </p>
      <ButtonLink to={to} variant="primary">
        <Trans>Compare {count}</Trans>
      </ButtonLink>
      <Button variant="quiet" onClick={clear}>
        {t`Clear`}
      </Button>
    </div>
  )
}
