import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import './card-menu.css'
import { useId, useRef } from 'react'
import { Trans, t } from '#words'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check-row.tsx'
import { MAX_COMPARED } from '../../ui/compare-path.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { CompareSelection } from './compare-selection.ts'

interface CardMenuProps {
  id: string
  name: string
  selection: CompareSelection
  onHide: () => void
}

/** The id of the button that opens the menu of a community's card. */
export const menuButtonId = (id: string) => `menu-${id}`

const SHEET =
  '[position:fixed] inset-x-0 top-auto bottom-0 m-0 w-full max-w-none justify-items-start gap-3 border-0 border-t border-line bg-card px-gutter pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-body leading-[1.3] text-ink shadow-lifted [&:popover-open]:grid backdrop:bg-[rgb(0_0_0/35%)] print:hidden'

/** What a family does rarely with a card: compare it or hide it. A browser without popovers shows both in the card. */
export function CardMenu({ id, name, selection, onHide }: CardMenuProps) {
  const menuId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const isSelected = selection.ids.includes(id)
  return (
    <>
      <Button
        variant="plain"
        id={menuButtonId(id)}
        className="px-0!"
        popoverTarget={menuId}
        aria-haspopup="dialog"
      >
        {isSelected ? <Check aria-hidden="true" /> : <Ellipsis aria-hidden="true" />}
        <VisuallyHidden>
          {isSelected ? t`More for ${name}, selected to compare` : t`More for ${name}`}
        </VisuallyHidden>
      </Button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        className={`card-menu ${SHEET}`}
        role="dialog"
        aria-label={name}
      >
        <p className="font-[700]">{name}</p>
        <CompareChoice
          id={id}
          name={name}
          selection={selection}
          onChosen={() => menu.current?.hidePopover?.()}
        />
        <Button onClick={onHide}>
          <EyeOff aria-hidden="true" />
          <span>
            <Trans>
              Hide <VisuallyHidden>{name}</VisuallyHidden>
            </Trans>
          </span>
        </Button>
      </div>
    </>
  )
}

/** The checkbox that selects a community for comparison. */
function CompareChoice({
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
    <CheckRow
      checked={isSelected}
      disabled={isDisabled}
      onChange={() => {
        selection.toggle(id)
        onChosen()
      }}
    >
      <span>
        <Trans>
          Compare <VisuallyHidden>{name}</VisuallyHidden>
        </Trans>
        {isDisabled && (
          <span className="text-quiet">
            {' '}
            <Trans>({MAX_COMPARED} selected)</Trans>
          </span>
        )}
      </span>
    </CheckRow>
  )
}
