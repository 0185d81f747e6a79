import { SCREENS } from '#shared/paths.ts'
import { Trans, t } from '#words'
import { ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { LimitsSection } from './limits-section.tsx'
import './method.css'
import { ModelSection } from './model-section.tsx'
import { NeedsSection } from './needs-section.tsx'
import { SourcesSection } from './sources-section.tsx'
import { WeightsSection } from './weights-section.tsx'
import { WorkedExample } from './worked-example.tsx'

/** Explains how matching works. Every number shown is the constant that the server computes with. */
export function Component() {
  return (
    <article className="page page-narrow method">
      <PageHead
        title={t`How we match`}
        description={t`How we rank your list of communities: what counts and how much, a worked example, what a language model may do, and where the records come from.`}
        path={SCREENS.howWeMatch}
      />
      <h1>{t`How we match`}</h1>
      <p className="method-lead">
        <Trans>
          We rank communities by license fit, then by a score from 0 to 100. We calculate it the same way for
          every family and every community, and this page explains all of it.
        </Trans>
      </p>
      <WeightsSection />
      <WorkedExample />
      <LimitsSection />
      <NeedsSection />
      <ModelSection />
      <SourcesSection />
      <section className="method-close" aria-labelledby="method-close">
        <h2 id="method-close">{t`Does your list look wrong?`}</h2>
        <p>
          <Trans>
            Trust your own judgment over a score. Change an answer and search again, or write to us and tell
            us what seems off.
          </Trans>
        </p>
        <div className="button-row">
          <ButtonLink variant="primary" to={SCREENS.questionnaire}>
            {t`Start Your Search`}
          </ButtonLink>
          <ButtonLink to={SCREENS.contact}>{t`Contact Us`}</ButtonLink>
        </div>
      </section>
    </article>
  )
}
