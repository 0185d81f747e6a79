import { Trans } from '#words'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { type CompareSelection, MAX_COMPARED } from './compare-selection.ts'

/** The checkbox that selects a community for comparison. */
export function CompareChoice({
  id,
  name,
  selection,
  onChosen,
}: {
  id: string
  name: string
  selection: CompareSelection
  onChosen: () => void
}) {
  const isSelected = selection.ids.includes(id)
  const isDisabled = selection.isFull && !isSelected
  return (
    <label className="compare-choice">
      <input
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        onChange={() => {
          selection.toggle(id)
          onChosen()
        }}
      />
      <span>
        <Trans>
          Compare <VisuallyHidden>{name}</VisuallyHidden>
        </Trans>
        {isDisabled && (
          <span className="compare-choice-note">
            {' '}
            <Trans>({MAX_COMPARED} selected)</Trans>
          </span>
        )}
      </span>
    </label>
  )
}
