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
import porch from './porch.svg?no-inline'
import { Welcome } from './welcome.tsx'

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
    <figure className="mx-gutter mb-7 grid max-w-[28rem] grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-card border border-line bg-card p-4 shadow-soft min-[30rem]:mx-auto">
      <figcaption className="col-span-full justify-self-start rounded-small bg-amber-ground px-[0.7em] py-[0.1em] font-[650] text-amber">{t`Example`}</figcaption>
      <img
        className="size-[6rem] rounded-card object-cover object-[50%_88%]"
        src={porch}
        alt=""
        width={96}
        height={96}
        loading="lazy"
      />
      <div>
        <h2 className="text-h3">{t`Larkmere Porch House`}</h2>
        <p>{t`About 4 miles away`}</p>
        <p>
          <strong>$4,100</strong> {t`per month`}
        </p>
      </div>
      <ul className="col-span-full *:grid *:grid-cols-[1.5em_minmax(0,1fr)]">
        <Reason>{t`Within your budget`}</Reason>
        <Reason>{t`A secured unit for people with dementia`}</Reason>
        <li>
          <b className="text-quiet" aria-hidden="true">
            ?
          </b>
          {t`The state's records don't mention a garden. Ask.`}
        </li>
      </ul>
    </figure>
  )
}

const Reason = ({ children }: { children: string }) => (
  <li>
    <b className="text-evergreen" aria-hidden="true">
      ✓
    </b>
    {children}
  </li>
)

function Hero() {
  const isStranger = useKeptSearches().length === 0
  return (
    <section
      className="mx-auto grid max-w-columns gap-6 px-gutter pt-6 pb-7 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-8 lg:pt-7 lg:pb-8"
      aria-labelledby="hero-heading"
    >
      <div className="grid content-center gap-5 *:max-w-[40ch]">
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
        <p className="text-quiet text-small">{t`Free for families. Your answers are saved on your phone as you type.`}</p>
        <p className="text-quiet text-small">
          <Trans>
            Or <Link to={SCREENS.communities}>look at communities</Link> first, without a name or email.
          </Trans>
        </p>
        <p className="text-quiet text-small">
          <Trans>
            Searched on another phone? <Link to={SCREENS.open}>Open your list</Link> here, too.
          </Trans>
        </p>
        <p className="text-quiet text-small">
          <Trans>
            Choosing with your family? <Link to={SCREENS.shortlist}>Decide together</Link> on one list.
          </Trans>
        </p>
      </div>
      <img
        className="arch aspect-square h-auto w-full object-cover object-[50%_88%] dark:[filter:brightness(0.86)] lg:aspect-[8/9] lg:max-h-[40rem]"
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

/** The dashed line from one badge to the next. */
const STEP_LINE =
  'absolute start-[1.625rem] top-[3.25rem] bottom-[calc(-1*var(--spacing-6))] border-control-line border-s-[3px] border-dashed lg:start-[4.25rem] lg:end-[calc(1rem-var(--spacing-6))] lg:top-[1.625rem] lg:bottom-auto lg:border-s-0 lg:border-t-[3px]'

function HowItWorks() {
  return (
    <section className="bg-tint" aria-labelledby="how-it-works">
      <div className="mx-auto grid max-w-columns justify-items-start gap-6 px-gutter py-8">
        <h2 id="how-it-works">{t`How It Works`}</h2>
        <ol className="grid w-full gap-6 lg:grid-cols-3">
          {steps().map(({ title, text }, index) => (
            <li
              key={title}
              className="relative grid grid-cols-[3.25rem_1fr] gap-x-4 gap-y-1 lg:block [&:last-child>span]:hidden"
            >
              <b
                aria-hidden="true"
                className="z-1 row-span-2 grid size-[3.25rem] place-items-center rounded-t-full rounded-b-small bg-evergreen text-h3 text-on-evergreen lg:mb-4"
              >
                {index + 1}
              </b>
              <span className={STEP_LINE} />
              <h3 className="lg:mb-2">{title}</h3>
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
    <ul
      className="mx-auto grid max-w-columns grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-5 border-line border-t px-gutter py-6"
      aria-label={t`What you can expect`}
    >
      {promises().map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <Icon aria-hidden="true" className="mt-[0.1em] size-[1.75rem] flex-none text-evergreen" />
          <div>
            <p className="font-[700]">{title}</p>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
