import { type ComponentProps, lazy, Suspense } from 'react'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { t } from '#words'
import { useDeferred } from '../../ui/use-deferred.ts'
import { MapLoading } from '../map/map-loading.tsx'
import { CommunityList } from './community-list.tsx'
import type { CardControls } from './listed-card.tsx'
import { sharedTexts } from './shared-texts.ts'
import type { Featured } from './use-featured.ts'
import type { FoundList } from './use-found-list.ts'
import type { ShownList } from './use-list-view.ts'

const MapOfMatches = lazy(() =>
  import('./map-of-matches.tsx').then((module) => ({ default: module.MapOfMatches })),
)

/** The matches on a map, which loads when it is asked for. */
export const LateMap = (props: ComponentProps<typeof MapOfMatches>) => (
  <Suspense fallback={<MapLoading />}>
    <MapOfMatches {...props} />
  </Suspense>
)

/** Below the list. */
const importShowMore = () => import('./show-more.tsx')
/** Below the list, where it is read last. */
const importAboutList = () => import('./about-list.tsx')

interface AvailableCommunitiesProps {
  response: QuestionnaireResponse
  /** This phone made the list. */
  isFromPhone: boolean
  list: { parts: FoundList; featured: Featured | undefined; shownList: ShownList }
  controls: CardControls
  /** Shows the matches on a map. */
  isMap: boolean
}

/** The communities within reach and those that advertise, as a list or a map, and what concerns all of them. */
export function AvailableCommunities({
  response,
  isFromPhone,
  list,
  controls,
  isMap,
}: AvailableCommunitiesProps) {
  const { parts, featured, shownList } = list
  const about = useDeferred(importAboutList)
  const more = useDeferred(importShowMore)
  return (
    <section className="stack-2 print:block" aria-labelledby="communities">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
        <h2 id="communities" tabIndex={-1} className="text-lead">
          {t`Available Communities`}
        </h2>
        <p className="print:hidden">{t`Click Learn More...`}</p>
        <p className="w-full text-quiet print:hidden">{t`Pictures without a frame are drawings.`}</p>
        {featured !== undefined && featured.cards.length > 0 && (
          <p className="w-full">{t`Including featured communities in your area`}</p>
        )}
      </div>
      {isMap && <LateMap matches={parts.facilities} place={response.questionnaire} controls={controls} />}
      <CommunityList
        featured={parts.featured}
        matches={isMap ? [] : parts.facilities}
        controls={controls}
        allFeatured={shownList.view.allFeatured}
        onAllFeatured={() => shownList.setView({ allFeatured: true })}
      />
      {more && <more.ShowMore response={response} shownList={shownList} isFromPhone={isFromPhone} />}
      {about && (
        <about.AboutList
          shared={sharedTexts(parts.all, response.notices ?? [])}
          rankedBy={response.rankedBy}
          featured={featured}
          state={response.questionnaire.state}
        />
      )}
    </section>
  )
}
