import { Trans } from '#words'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { type CompareSelection, MAX_COMPARED } from './use-compare-selection.ts'

/** The id of the checkbox that selects this community. */
export const choiceId = (id: string) => `compare-${id}`

/** The checkbox that selects a community for comparison. */
export function CompareChoice({
  id,
  name,
  selection,
}: {
  id: string
  name: string
  selection: CompareSelection
}) {
  const isSelected = selection.ids.includes(id)
  const isDisabled = selection.isFull && !isSelected
  return (
    <label className="compare-choice">
      <input
        type="checkbox"
        id={choiceId(id)}
        checked={isSelected}
        disabled={isDisabled}
        onChange={() => selection.toggle(id)}
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
