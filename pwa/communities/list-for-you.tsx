import { SCREENS } from '#shared/paths.ts'
import { Trans, t } from '#words'
import { acceptTown } from '../state/town-suggestion.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { Place } from './place.ts'

/** A way into the questionnaire, which starts with this place. */
export function ListForYou({ place }: { place: Place }) {
  const { zipCode, ...town } = place
  return (
    <Card as="section" className="list-for-you stack-3 stack-left" aria-labelledby="list-for-you">
      <h2 id="list-for-you">{t`Want a shorter list?`}</h2>
      <p>
        <Trans>
          Answer a few questions about care and budget, and you get the communities that fit, with the reasons
          for each one. What you saved here stays on your shortlist.
        </Trans>
      </p>
      <ButtonLink
        to={SCREENS.questionnaire}
        onClick={() => acceptTown({ ...town, ...(zipCode && { zipCode }) })}
      >
        {t`Get a list for your situation`}
      </ButtonLink>
    </Card>
  )
}
