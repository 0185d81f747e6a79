import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { contactPath } from '../../ui/contact-path.ts'

/** Two next steps: talk to a specialist or compare communities, at most as many as `most`. */
export function NeedHelp({ comparison, most }: { comparison: string; most: number }) {
  return (
    <Card as="section" className="mt-5 print:hidden" aria-labelledby="need-help">
      <h2 id="need-help">{t`Need Help Making a Decision?`}</h2>
      <p>
        <Trans>
          Our specialists answer your questions free of charge. Or compare communities side by side: choose
          Compare in the menu (…) of up to {most} of them. If you select none, we compare the first three.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={contactPath('consultation')}>{t`Schedule Free Consultation`}</ButtonLink>
        <ButtonLink to={comparison}>{t`Compare Facilities`}</ButtonLink>
        <ButtonLink to={SCREENS.afford}>{t`What can we afford?`}</ButtonLink>
        <ButtonLink to={SCREENS.shortlist}>{t`Decide together with your family`}</ButtonLink>
      </div>
    </Card>
  )
}
