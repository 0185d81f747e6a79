import { SCREENS } from '#shared/paths.ts'
import { acceptTown } from '../state/town-suggestion.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { Place } from './place.ts'

/** A way into the questionnaire, which starts with this place. */
export function ListForYou({ place }: { place: Place }) {
  const { zipCode, ...town } = place
  return (
    <Card as="section" className="list-for-you" aria-labelledby="list-for-you">
      <h2 id="list-for-you">Want a shorter list?</h2>
      <p>
        Answer a few questions about care and budget, and you get the communities that fit, with the reasons
        for each one. What you saved here stays on your shortlist.
      </p>
      <ButtonLink
        to={SCREENS.questionnaire}
        onClick={() => acceptTown({ ...town, ...(zipCode && { zipCode }) })}
      >
        Get a list for your situation
      </ButtonLink>
    </Card>
  )
}
