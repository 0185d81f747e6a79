import './example-card.css'
import porch from './porch.svg?no-inline'
import './hero.css'
import './how-it-works.css'
import DollarSign from 'lucide-react/icons/dollar-sign'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageSquareQuote from 'lucide-react/icons/message-square-quote'
import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { scrollToElement } from '../../ui/scroll-to.ts'
import { useDeferred } from '../../ui/use-deferred.ts'
import { useKeptSearches } from '../results-watch/use-kept-searches.ts'
import { FamilyStories } from './family-stories.tsx'
import { Welcome } from './welcome.tsx'
import './promises.css'

const importSuggestion = () => import('./location-suggestion.tsx')

/** The landing page. It asks for the visitor's location only once the page is idle. */
export function Component() {
  const suggestion = useDeferred(importSuggestion)
  return (
    <div className="landing">
      <PageHead
        title={t`Find the Perfect Senior Living Community Near You`}
        description={t`Answer a few questions about care, budget and location, and see which assisted living, memory care and independent living communities fit. Free for families.`}
        path={SCREENS.landing}
      />
      <Hero />
      <ExampleCard />
      <Promises />
      <HowItWorks />
      <FamilyStories />
      {suggestion && <suggestion.LocationSuggestion />}
    </div>
  )
}

/** What a community on a list looks like, with its reasons. Made up; its name is in no register. */
function ExampleCard() {
  return (
    <figure className="example-card">
      <figcaption>{t`Example`}</figcaption>
      <img src={porch} alt="" width={96} height={96} loading="lazy" />
      <div>
        <h2>{t`Larkmere Porch House`}</h2>
        <p>{t`About 4 miles away`}</p>
        <p>
          <strong>$4,100</strong> {t`per month`}
        </p>
      </div>
      <ul className="example-card-reasons">
        <li>{t`Within your budget`}</li>
        <li>{t`A secured unit for people with dementia`}</li>
        <li>{t`The state's records don't mention a garden. Ask.`}</li>
      </ul>
    </figure>
  )
}

function Hero() {
  const isStranger = useKeptSearches().length === 0
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <div className="hero-text">
        <h1 id="hero-heading">{t`Find the Perfect Senior Living Community Near You`}</h1>
        <Welcome />
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant={isStranger ? 'primary' : 'secondary'} size="large" to={SCREENS.questionnaire}>
            {t`Start Your Search`}
          </ButtonLink>
          <Button size="large" onClick={() => scrollToElement('how-it-works')}>
            {t`Learn More`}
          </Button>
        </div>
        <p className="hero-note text-quiet text-small">{t`Free for families. Your answers are saved on your phone as you type.`}</p>
        <p className="hero-note text-quiet text-small">
          <Trans>
            Or <Link to={SCREENS.communities}>look at communities</Link> first, without a name or email.
          </Trans>
        </p>
        <p className="hero-note text-quiet text-small">
          <Trans>
            Searched on another phone? <Link to={SCREENS.open}>Open your list</Link> here, too.
          </Trans>
        </p>
        <p className="hero-note text-quiet text-small">
          <Trans>
            Choosing with your family? <Link to={SCREENS.shortlist}>Decide together</Link> on one list.
          </Trans>
        </p>
      </div>
      <img
        className="hero-picture"
        src={porch}
        width={800}
        height={900}
        fetchPriority="high"
        alt={t`A small house among evergreens at dusk, with a lamp in every window`}
      />
    </section>
  )
}

const steps = () => [
  {
    title: t`Complete Assessment`,
    text: t`Share preferences, budget and care requirements through a detailed questionnaire.`,
  },
  { title: t`Get Matched`, text: t`Our algorithm finds communities that fit your needs and preferences.` },
  { title: t`Visit & Decide`, text: t`Schedule visits to your top matches and choose with your family.` },
]

function HowItWorks() {
  return (
    <section className="how-it-works" aria-labelledby="how-it-works">
      <div className="how-it-works-inner">
        <h2 id="how-it-works">{t`How It Works`}</h2>
        <ol className="how-it-works-steps">
          {steps().map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <ButtonLink size="large" to={SCREENS.questionnaire}>
          {t`Start Your Journey`}
        </ButtonLink>
      </div>
    </section>
  )
}

const promises = () => [
  {
    Icon: ListChecks,
    title: t`A matching algorithm you can follow`,
    text: t`For each community you see why it matched, and what we do not know about it.`,
  },
  {
    Icon: DollarSign,
    title: t`Transparent pricing`,
    text: t`We show the lowest published monthly rate. If a community publishes none, we say so.`,
  },
  {
    Icon: MessageSquareQuote,
    title: t`Trusted reviews`,
    text: t`We show a rating only if there is one, and never make up stars.`,
  },
]

function Promises() {
  return (
    <ul className="promises" aria-label={t`What you can expect`}>
      {promises().map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden="true" />
          <div>
            <p className="promises-title">{title}</p>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
