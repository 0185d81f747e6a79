import MapIcon from 'lucide-react/icons/map'
import { lazy, Suspense, useEffect, useState } from 'react'
import { listedMatches } from '#shared/contract/facility.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { plural, t } from '#words'
import { Button } from '../../ui/button.tsx'
import { whileCurrent } from '../../ui/while-current.ts'
import type { KnownFacts } from '../list-tools/arrange-list.ts'
import { ListTools } from '../list-tools/list-tools.tsx'
import { withoutFilters } from '../list-tools/list-view.ts'
import { MapLoading } from '../map/map-loading.tsx'
import { usePrinting } from '../map/use-printing.ts'
import { findPacks } from '../packs/load-packs.ts'
import { canKeepPacks, hasMainPack } from '../packs/pack-store.ts'
import { AboutList } from './about-list.tsx'
import { CommunityList } from './community-list.tsx'
import type { CardControls } from './listed-card.tsx'
import { sharedTexts } from './shared-texts.ts'
import type { Featured } from './use-featured.ts'
import type { FoundList } from './use-found-list.ts'
import type { ShownList } from './use-list-view.ts'

const MapOfMatches = lazy(() =>
  import('./map-of-matches.tsx').then((module) => ({ default: module.MapOfMatches })),
)
const sortLabels = () => ({
  fit: t`Best fit`,
  nearest: t`Nearest`,
  price: t`Lowest price`,
  size: t`Smallest`,
})

interface AvailableCommunitiesProps {
  response: QuestionnaireResponse
  list: { parts: FoundList; featured: Featured | undefined; shownList: ShownList; known: KnownFacts }
  controls: CardControls
}

/** The communities within reach and those that advertise, with the tools to sort and filter them. */
export function AvailableCommunities({ response, list, controls }: AvailableCommunitiesProps) {
  const { parts, featured, shownList, known } = list
  const all = listedMatches(response)
  const packs = useMapPacks(response.questionnaire.state)
  const [wantsMap, setWantsMap] = useState(false)
  const isPrinting = usePrinting()
  const isMap = packs !== undefined && wantsMap && !isPrinting
  return (
    <section className="results-list stack-1" aria-labelledby="communities">
      <div className="results-list-head">
        <h2 id="communities" tabIndex={-1}>
          {t`Available Communities`}
        </h2>
        <p className="results-hint no-print">{t`Click Learn More...`}</p>
        <p className="results-hint no-print">{t`Pictures without a frame are drawings.`}</p>
      </div>
      <div>
        <ListTools
          view={shownList.view}
          onChange={shownList.setView}
          onClear={() => shownList.setView(withoutFilters(shownList.view))}
          sorts={sortLabels()}
          known={known}
          status={describeShown(
            listedMatches(parts).length + parts.ruledOut.length,
            all.length,
            shownList.hidden.length,
          )}
        >
          {/* Takes its place before the phone knows whether there can be a map, so that nothing moves. */}
          <Button
            className={packs ? 'results-map-button' : 'results-map-button results-map-button-unseen'}
            aria-pressed={wantsMap}
            onClick={() => setWantsMap(!wantsMap)}
          >
            <MapIcon aria-hidden="true" />
            {t`Map`}
          </Button>
        </ListTools>
        <AboutList
          shared={sharedTexts(all, response.notices ?? [])}
          rankedBy={response.rankedBy}
          featured={featured}
          state={response.questionnaire.state}
          hasRates={all.some(({ priceRange }) => priceRange !== undefined)}
        />
      </div>
      {featured !== undefined && featured.cards.length > 0 && (
        <p className="results-including">{t`Including featured communities in your area`}</p>
      )}
      {isMap && (
        <Suspense fallback={<MapLoading />}>
          <MapOfMatches
            needsPacks={packs === 'offered'}
            matches={parts.facilities}
            place={response.questionnaire}
            controls={controls}
          />
        </Suspense>
      )}
      <CommunityList
        featured={parts.featured}
        matches={isMap ? [] : parts.facilities}
        controls={controls}
        allFeatured={shownList.view.allFeatured}
        onAllFeatured={() => shownList.setView({ allFeatured: true })}
      />
    </section>
  )
}

/** Of all communities in the list, how many pass the filters and are not hidden. Nothing if all are. */
function describeShown(count: number, total: number, hidden: number) {
  if (count >= total) return undefined
  return hidden > 0
    ? t`Showing ${count} of ${total} communities. ${plural(hidden, { one: 'The one that you hid is', other: 'The # that you hid are' })} named below the list.`
    : t`Showing ${count} of ${total} communities.`
}

/**
 * Whether this phone has the packs of a state, which know where communities are, or can get them from the server, as
 * after a mailed link opened a list. Undefined if there can be no map, or until that is known.
 */
function useMapPacks(state: string): 'kept' | 'offered' | undefined {
  const [packs, setPacks] = useState<{ state: string; are: 'kept' | 'offered' | undefined }>()
  useEffect(() => whileCurrent(findOut(state), (are) => setPacks({ state, are })), [state])
  return packs?.state === state ? packs.are : undefined
}

async function findOut(state: string) {
  if (await hasMainPack(state)) return 'kept'
  return canKeepPacks() && (await findPacks(state)) ? 'offered' : undefined
}
