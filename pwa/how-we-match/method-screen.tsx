import { SCREENS } from '../../shared/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { WhatIsLeftOut } from './limits-section.tsx'
import './method.css'
import { WhatAModelMayDo } from './model-section.tsx'
import { WhereRecordsComeFrom } from './sources-section.tsx'
import { WhatCounts } from './weights-section.tsx'
import { WorkedExample } from './worked-example.tsx'

/** The method, published: every number on it is the one that the server computes with. */
export function Component() {
  return (
    <article className="page page-narrow method">
      <PageHead
        title="How we match"
        description="How your list of communities is put in order: what counts and how much, a worked example, what a language model may do, and where the records come from."
      />
      <h1>How we match</h1>
      <p className="method-lead">
        You get communities in the order of a score from 0 to 100. It is reckoned the same way for every
        family and every community, and this page shows the whole of it.
      </p>
      <WhatCounts />
      <WorkedExample />
      <WhatIsLeftOut />
      <WhatAModelMayDo />
      <WhereRecordsComeFrom />
      <section className="method-close" aria-labelledby="method-close">
        <h2 id="method-close">Does your list look wrong to you?</h2>
        <p>
          Then trust yourself rather than a score. Change an answer and search again, or write to us and say
          what does not fit.
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
