import { SCREENS } from '#shared/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { LimitsSection } from './limits-section.tsx'
import './method.css'
import { ModelSection } from './model-section.tsx'
import { SourcesSection } from './sources-section.tsx'
import { WeightsSection } from './weights-section.tsx'
import { WorkedExample } from './worked-example.tsx'

/** Explains how matching works. Every number shown is the constant that the server computes with. */
export function Component() {
  return (
    <article className="page page-narrow method">
      <PageHead
        title="How we match"
        description="How we rank your list of communities: what counts and how much, a worked example, what a language model may do, and where the records come from."
        path={SCREENS.howWeMatch}
      />
      <h1>How we match</h1>
      <p className="method-lead">
        We rank communities by license fit, then by a score from 0 to 100. We calculate it the same way for
        every family and every community, and this page explains all of it.
      </p>
      <WeightsSection />
      <WorkedExample />
      <LimitsSection />
      <ModelSection />
      <SourcesSection />
      <section className="method-close" aria-labelledby="method-close">
        <h2 id="method-close">Does your list look wrong?</h2>
        <p>
          Trust your own judgment over a score. Change an answer and search again, or write to us and tell us
          what seems off.
        </p>
        <div className="method-actions">
          <ButtonLink variant="primary" to={SCREENS.questionnaire}>
            Start Your Search
          </ButtonLink>
          <ButtonLink to={SCREENS.contact}>Contact Us</ButtonLink>
        </div>
      </section>
    </article>
  )
}
