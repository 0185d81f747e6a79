import { SCREENS } from '#shared/paths.ts'
import { Trans, t } from '#words'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { contactPath } from '../ui/contact-path.ts'
import { MAX_COMPARED } from './compare-selection.ts'

/** Two next steps: talk to a specialist or compare communities. */
export function NeedHelp({ comparison }: { comparison: string }) {
  return (
    <Card as="section" className="need-help no-print" aria-labelledby="need-help">
      <h2 id="need-help">{t`Need Help Making a Decision?`}</h2>
      <p>
        <Trans>
          Our specialists answer your questions free of charge. Or compare communities side by side: choose
          Compare in the menu (…) of up to {MAX_COMPARED} of them. If you select none, we compare the first
          three.
        </Trans>
      </p>
      <div className="button-row">
        <ButtonLink to={contactPath('consultation')}>{t`Schedule Free Consultation`}</ButtonLink>
        <ButtonLink to={comparison}>{t`Compare Facilities`}</ButtonLink>
        <ButtonLink to={SCREENS.afford}>{t`What can we afford?`}</ButtonLink>
      </div>
    </Card>
  )
}
