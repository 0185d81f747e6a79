import type { Match } from '#shared/contract/facility.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { LocatedMap } from '../packs/located-map.tsx'
import { type CardControls, ListedCard } from './listed-card.tsx'

interface MapOfMatchesProps {
  needsPacks: boolean
  matches: readonly Match[]
  place: Pick<QuestionnaireSubmission, 'zipCode' | 'city' | 'state'>
  controls: CardControls
}

/** The matches on a map. The card of the selected one is shown below it. */
export function MapOfMatches({ needsPacks, matches, place, controls }: MapOfMatchesProps) {
  const renderCard = (shownId: string) => {
    const match = matches.find(({ id }) => id === shownId)
    return match && <ListedCard facility={match} match={match} controls={controls} />
  }
  return (
    <LocatedMap
      needsPacks={needsPacks}
      state={place.state}
      place={place}
      communities={matches}
      renderCard={renderCard}
    />
  )
}
