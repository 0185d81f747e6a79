import type { Facility, Match } from '#shared/contract/facility.ts'
import type { Money } from '../../local/money.ts'
import { FacilityCard } from '../../ui/facility-card/facility-card.tsx'
import { useDeferred } from '../../ui/use-deferred.ts'
import { rememberOpened } from '../list-tools/return-to-community.ts'
import { SaveButton } from '../saved-communities/save-button.tsx'
import type { Shortlist } from '../saved-communities/use-shortlist.ts'
import { CardMenu } from './card-menu.tsx'
import type { CompareSelection } from './compare-selection.ts'

/** What a family can do with a card, the same for all cards of a list. */
export interface CardControls {
  /** The key of the search whose shortlist gets what is saved. */
  search: string
  selection: CompareSelection
  shortlist: Shortlist
  hide: (id: string) => void
  /** What the family has, if it has filled that in. */
  money: Money | null | undefined
}

interface ListedCardProps {
  facility: Facility & { distanceMiles?: number | null }
  match?: Match
  isFeatured?: boolean
  controls: CardControls
}

/** A community's card with the controls of the list: save, and compare and hide in a menu. */
export function ListedCard({ facility, match, isFeatured = false, controls }: ListedCardProps) {
  const { search, selection, shortlist, hide, money } = controls
  const { id, name, distanceMiles } = facility
  return (
    <FacilityCard
      facility={facility}
      {...(match && { match })}
      isFeatured={isFeatured}
      distanceMiles={distanceMiles}
      onOpen={() => rememberOpened(id)}
      note={money && <LateRunwayLine money={money} price={facility.price} year={match?.priceRange?.year} />}
      actions={
        <>
          <SaveButton
            search={search}
            facility={facility}
            distanceMiles={distanceMiles}
            shortlist={shortlist}
          />
          <CardMenu id={id} name={name} selection={selection} onHide={() => hide(id)} />
        </>
      }
    />
  )
}

/** For the families that have filled in what they have. A list doesn't wait for it. */
const load = () => import('../money/runway-line.tsx')

/** How long the family can pay a community, on its card. */
function LateRunwayLine(line: { money: Money; price: number | null; year: string | undefined }) {
  const loaded = useDeferred(load)
  return loaded && <loaded.RunwayLine {...line} />
}
