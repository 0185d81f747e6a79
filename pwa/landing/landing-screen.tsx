import { PageHead } from '../ui/page-head.tsx'
import { useDeferred } from '../ui/use-deferred.ts'
import { FamilyStories } from './family-stories.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Promises } from './promises.tsx'

const importOffer = () => import('./place-offer.tsx')

/** The first page: what this is, how it goes, and the way in. The location question waits for a quiet moment. */
export function Component() {
  const offer = useDeferred(importOffer)
  return (
    <div className="landing">
      <PageHead
        title="Find the Perfect Senior Living Community Near You"
        description="Answer a few questions about care, budget and place, and see which assisted living, memory care and independent living communities fit. Free for families."
      />
      <Hero />
      <Promises />
      <HowItWorks />
      <FamilyStories />
      {offer && <offer.PlaceOffer />}
    </div>
  )
}
