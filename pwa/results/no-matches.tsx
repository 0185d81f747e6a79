import { REACH_MILES } from '#shared/matching.ts'
import { SCREENS } from '#shared/paths.ts'
import { Trans, t } from '#words'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { contactPath } from '../ui/contact-path.ts'

/** Shown when a search found nothing within reach. */
export function NoMatches({ adjust }: { adjust: string }) {
  return (
    <Card as="section" className="results-empty" aria-labelledby="no-matches">
      <h2 id="no-matches">{t`No Exact Matches Found`}</h2>
      <p>
        <Trans>
          We have no community within {REACH_MILES} miles. A different budget won't add any, so adjust your
          location: try the ZIP code of a larger town or of a relative. Or contact us. A specialist will
          search for you, free of charge.
        </Trans>
      </p>
      <div className="results-actions">
        <ButtonLink to={SCREENS.questionnaire} state={{ adjust }} variant="primary">
          {t`Adjust Criteria`}
        </ButtonLink>
        <ButtonLink to={contactPath('specialist')}>{t`Contact Specialist`}</ButtonLink>
        <ButtonLink to={SCREENS.communities}>{t`Look at communities`}</ButtonLink>
      </div>
    </Card>
  )
}
