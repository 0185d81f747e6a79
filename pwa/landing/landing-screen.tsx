import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { PageHead } from '../ui/page-head.tsx'
import { useDeferred } from '../ui/use-deferred.ts'
import { ExampleCard } from './example-card.tsx'
import { FamilyStories } from './family-stories.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Promises } from './promises.tsx'

const importSuggestion = () => import('./location-suggestion.tsx')

/** The landing page. It asks for the visitor's location only once the page is idle. */
export function Component() {
  const suggestion = useDeferred(importSuggestion)
  return (
    <div className="landing">
      <PageHead
        title={t`Find the Perfect Senior Living Community Near You`}
        description={t`Answer a few questions about care, budget and location, and see which assisted living, memory care and independent living communities fit. Free for families.`}
        path={SCREENS.landing}
      />
      <Hero />
      <ExampleCard />
      <Promises />
      <HowItWorks />
      <FamilyStories />
      {suggestion && <suggestion.LocationSuggestion />}
    </div>
  )
}
