import EyeOff from 'lucide-react/icons/eye-off'
import type { Facility, Match } from '#shared/facility.ts'
import { Trans } from '#words'
import { countCall } from '../featured-events.ts'
import { rememberOpened } from '../list-tools/return-to-community.ts'
import { SaveButton } from '../saved-communities/save-button.tsx'
import type { Shortlist } from '../saved-communities/use-shortlist.ts'
import { Button } from '../ui/button.tsx'
import { FacilityCard } from '../ui/facility-card/facility-card.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { CompareChoice } from './compare-choice.tsx'
import type { CompareSelection } from './use-compare-selection.ts'

/** What a family can do with a card, the same for all cards of a list. */
export interface CardControls {
  /** The key of the search whose shortlist gets what is saved. */
  search: string
  selection: CompareSelection
  shortlist: Shortlist
  hide: (id: string) => void
}

interface ListedCardProps {
  facility: Facility & { distanceMiles?: number | null }
  match?: Match
  isFeatured?: boolean
  controls: CardControls
}

/** A community's card with the controls of the list: compare, save and hide. */
export function ListedCard({ facility, match, isFeatured = false, controls }: ListedCardProps) {
  const { search, selection, shortlist, hide } = controls
  const { id, name, distanceMiles } = facility
  return (
    <FacilityCard
      facility={facility}
      {...(match && { match })}
      isFeatured={isFeatured}
      distanceMiles={distanceMiles}
      onOpen={() => rememberOpened(id)}
      onCall={() => countCall(id)}
      choice={<CompareChoice id={id} name={name} selection={selection} />}
      actions={
        <>
          <SaveButton
            search={search}
            facility={facility}
            distanceMiles={distanceMiles}
            shortlist={shortlist}
          />
          <Button onClick={() => hide(id)}>
            <EyeOff aria-hidden="true" />
            <span>
              <Trans>
                Hide <VisuallyHidden>{name}</VisuallyHidden>
              </Trans>
            </span>
          </Button>
        </>
      }
    />
  )
}
