import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { translate } from '#pwa/words/translate.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import type { Content } from '#shared/desk/content.ts'
import { Trans, t } from '#words'
import { siteContent } from '../../api/site-content.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ownText } from '../../ui/own-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const LIST = 'list-disc stack-2 ps-[1.3em]'

export function Component() {
  const questions = listQuestions(siteContent())
  return (
    <div className="page page-narrow">
      <PageHead
        title={t`Frequently Asked Questions`}
        description={t`How to find a senior living community, what types of care there are, what they cost, how long it takes, and what to look for on a visit.`}
        path={SCREENS.faq}
      />
      <h1>{t`Frequently Asked Questions`}</h1>
      <ul className="mt-5 grid" aria-label={t`Questions`}>
        {questions.map(({ id, question }) => (
          <li key={id}>
            <AnchorLink className="inline-flex min-h-target items-center" screen={SCREENS.faq} anchor={id}>
              {question}
            </AnchorLink>
          </li>
        ))}
      </ul>
      {questions.map(({ id, question, answer }) => (
        <section key={id} className="mt-7 stack-3" aria-labelledby={id}>
          <h2 className="text-h3" id={id}>
            {question}
          </h2>
          {answer}
        </section>
      ))}
      <section className="mt-7 border-line border-t pt-6 stack-3" aria-labelledby="faq-more">
        <h2 className="text-h3" id="faq-more">{t`Didn’t find your question?`}</h2>
        <p>{t`Tell us about your situation. A consultation is free and comes with no obligation.`}</p>
        <div className="flex flex-wrap gap-3 pt-3">
          <ButtonLink variant="primary" to={SCREENS.contact}>
            {t`Contact Our Specialists`}
          </ButtonLink>
          <ButtonLink to={SCREENS.landing}>{t`Home`}</ButtonLink>
        </div>
      </section>
    </div>
  )
}

interface Question {
  /** The anchor. Every page's footer links to /faq#what-to-look-for. */
  id: string
  question: string
  answer: ReactNode
}

/** The six questions, with the operator's prices and claims. The specification sets the times in the answers. */
function listQuestions({ isFree, prices }: Content): readonly Question[] {
  return [
    {
      id: 'finding-a-community',
      question: t`How do I find the right senior living community?`,
      answer: (
        <>
          <p>
            <Trans>
              Start with three things: the care that is needed now and perhaps in a year, the monthly budget,
              and the location, which is usually near the people who will visit.
            </Trans>
          </p>
          <p>
            <Trans>
              Our questionnaire asks for exactly these. You then get a list of communities that fit. For each
              one it shows why it is there and what we do not know about it, so that you can choose which ones
              to visit. <Link to={SCREENS.howWeMatch}>How we match</Link> explains what counts, and how much.
            </Trans>
          </p>
        </>
      ),
    },
    {
      id: 'types-of-care',
      question: t`What types of care are there?`,
      answer: (
        <dl className="[&>dd+dt]:mt-3 [&>dt]:font-[700]">
          <dt>{t`Independent Living`}</dt>
          <dd>{t`Your own home without the housework: meals, company and transportation, but no daily care.`}</dd>
          <dt>{t`Assisted Living`}</dt>
          <dd>
            <Trans>
              Help with daily tasks, such as dressing, bathing and medication, from staff who are there around
              the clock.
            </Trans>
          </dd>
          <dt>{t`Memory Care`}</dt>
          <dd>
            <Trans>
              A secure place with trained staff and a calm routine, for people with Alzheimer’s or another
              form of dementia.
            </Trans>
          </dd>
          <dt>{t`Skilled Nursing`}</dt>
          <dd>{t`Nursing care day and night, for serious illness or for recovery after a hospital stay.`}</dd>
        </dl>
      ),
    },
    {
      id: 'cost',
      question: t`How much does senior living cost?`,
      answer: (
        <>
          <p>{t`It depends on the location, the room and the level of care. Typical prices per month:`}</p>
          <ul className={LIST}>
            <li>{t`Independent living: ${translate(prices.independentLiving)}`}</li>
            <li>{t`Assisted living: ${translate(prices.assistedLiving)}`}</li>
            <li>{t`Memory care: ${translate(prices.memoryCare)}`}</li>
          </ul>
          <p>
            <Trans>
              Ask each community what is included, what costs extra, and how often the price goes up.
              Long-term care insurance, veterans’ benefits or Medicaid may cover part of it.
            </Trans>
          </p>
        </>
      ),
    },
    {
      id: 'time-to-find',
      question: t`How long does it take to find a community?`,
      answer: (
        <p>
          <Trans>
            A typical search takes 2 to 4 weeks, from the first list to a decision. If you need a place
            sooner, after a fall or a hospital stay for example, say so in your message to us, and call the
            communities you like best: some have openings right away.
          </Trans>
        </p>
      ),
    },
    {
      id: 'is-it-free',
      question: t`Is your service really free?`,
      answer: (
        <p>
          <Trans>
            Yes. {ownText(isFree)} Communities that pay to be featured are marked as such. Paying does not
            move a community up among your matches. See <Link to={SCREENS.howWeMatch}>how we match</Link>.
          </Trans>
        </p>
      ),
    },
    {
      id: 'what-to-look-for',
      question: t`What should I look for when I visit?`,
      answer: (
        <ul className={LIST}>
          <li>{t`How staff speak with the people who live there, and whether they know their names.`}</li>
          <li>{t`Whether people sit together and do things, or wait alone in hallways.`}</li>
          <li>{t`The food: have a meal there, if you can.`}</li>
          <li>
            <Trans>
              How many staff members are there at night and on weekends, and how long they stay in their jobs.
            </Trans>
          </li>
          <li>{t`What happens, and what it costs, when more care is needed.`}</li>
          <li>{t`The latest inspection report, and a copy of the contract to read at home.`}</li>
          <li>{t`What it is like on a second, unannounced visit, at another time of day.`}</li>
        </ul>
      ),
    },
  ]
}
