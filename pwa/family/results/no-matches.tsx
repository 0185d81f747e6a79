import { ELDERCARE_LOCATOR_PHONE } from '#shared/catalog/notices/texts.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { REACH_MILES } from '#shared/matching/matching.ts'
import { Trans, t } from '#words'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { phoneLink } from '../../ui/contact-links.ts'
import { contactPath } from '../../ui/contact-path.ts'
import { stateName } from '../../ui/state-options.tsx'

interface NoMatchesProps {
  adjust: string
  /** The family's state, if no register lists its communities. */
  uncovered: string | undefined
}

/** Shown when a search found nothing within reach: why, whom to call, and how to search again. */
export function NoMatches({ adjust, uncovered }: NoMatchesProps) {
  return (
    <Card as="section" className="stack-4 stack-left" aria-labelledby="results-title">
      {uncovered === undefined ? (
        <p>
          <Trans>
            We have no community within {REACH_MILES} miles. A different budget won't add any, so adjust your
            location: try the ZIP code of a larger town or of a relative. Or contact us. A specialist will
            search for you, free of charge.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            We don't have the public records of {stateName(uncovered)} yet. For communities there, call the
            Eldercare Locator, a free public service, at{' '}
            <a href={phoneLink(ELDERCARE_LOCATOR_PHONE)}>{ELDERCARE_LOCATOR_PHONE}</a>, or contact us. A
            specialist will search for you, free of charge.
          </Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={SCREENS.questionnaire} state={{ adjust }} variant="primary">
          {t`Adjust Criteria`}
        </ButtonLink>
        <ButtonLink to={contactPath('specialist')}>{t`Contact Specialist`}</ButtonLink>
        <ButtonLink to={SCREENS.communities}>{t`Look at communities`}</ButtonLink>
      </div>
    </Card>
  )
}
