import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import { siteContent } from '../../api/site-content.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { listQuestions } from './faq-text.tsx'
import './faq-screen.css'
import './pages.css'

export function Component() {
  const questions = listQuestions(siteContent())
  return (
    <div className="page page-narrow faq-screen">
      <PageHead
        title={t`Frequently Asked Questions`}
        description={t`How to find a senior living community, what types of care there are, what they cost, how long it takes, and what to look for on a visit.`}
        path={SCREENS.faq}
      />
      <h1>{t`Frequently Asked Questions`}</h1>
      <ul className="faq-screen-list" aria-label={t`Questions`}>
        {questions.map(({ id, question }) => (
          <li key={id}>
            <AnchorLink screen={SCREENS.faq} anchor={id}>
              {question}
            </AnchorLink>
          </li>
        ))}
      </ul>
      {questions.map(({ id, question, answer }) => (
        <section key={id} className="faq-screen-answer" aria-labelledby={id}>
          <h2 id={id}>{question}</h2>
          {answer}
        </section>
      ))}
      <section className="faq-screen-more" aria-labelledby="faq-more">
        <h2 id="faq-more">{t`Didn’t find your question?`}</h2>
        <p>{t`Tell us about your situation. A consultation is free and comes with no obligation.`}</p>
        <div className="button-row">
          <ButtonLink variant="primary" to={SCREENS.contact}>
            {t`Contact Our Specialists`}
          </ButtonLink>
          <ButtonLink to={SCREENS.landing}>{t`Home`}</ButtonLink>
        </div>
      </section>
    </div>
  )
}
