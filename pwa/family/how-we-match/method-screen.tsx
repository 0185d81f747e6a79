import type { ComponentProps } from 'react'
import { locale, translate } from '#pwa/words/translate.ts'
import type { Fact, FactName } from '#shared/catalog/facts.ts'
import type { Score } from '#shared/contract/facility.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { MATCH_WEIGHTS } from '#shared/matching/matching.ts'
import { changesOrder, NEED_EFFECTS } from '#shared/matching/need-effects.ts'
import { NEED_WORDS } from '#shared/matching/need-words.ts'
import { NEEDS, type Need } from '#shared/matching/needs.ts'
import { formatDollars } from '#shared/matching/reasons.ts'
import { canServe, computeScore, type ScoredFacts, type ScoredPreferences } from '#shared/matching/score.ts'
import { msg, Trans, t, type Words } from '#words'
import { ButtonLink } from '../../ui/button.tsx'
import { formatPoints } from '../../ui/format-points.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { LimitsSection } from './limits-section.tsx'
import { ModelSection } from './model-section.tsx'
import { SourcesSection } from './sources-section.tsx'
import { WeightsSection } from './weights-section.tsx'

/** Explains how matching works. Every number shown is the constant that the server computes with. */
export function Component() {
  return (
    <article className="page page-narrow">
      <PageHead
        title={t`How we match`}
        description={t`How we rank your list of communities: what counts and how much, a worked example, what a language model may do, and where the records come from.`}
        path={SCREENS.howWeMatch}
      />
      <h1>{t`How we match`}</h1>
      <p className="mt-4 text-lead">
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
      <section className="mt-7 stack-4 border-line border-t pt-6" aria-labelledby="method-close">
        <h2 id="method-close">{t`Does your list look wrong?`}</h2>
        <p>
          <Trans>
            Trust your own judgment over a score. Change an answer and search again, or write to us and tell
            us what seems off.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="primary" to={SCREENS.questionnaire}>
            {t`Start Your Search`}
          </ButtonLink>
          <ButtonLink to={SCREENS.contact}>{t`Contact Us`}</ButtonLink>
        </div>
      </section>
    </article>
  )
}

const effectOf = (need: Need) => (changesOrder(need) ? NEED_EFFECTS[need] : undefined)

/** What each answer to "What help is needed?" changes, by the rules that the server and the phone use. */
function NeedsSection() {
  return (
    <section className="mt-7 stack-4" aria-labelledby="needs">
      <h2 id="needs">{t`What help is needed`}</h2>
      <p>
        {t`These questions are optional. What you leave open counts as unknown, and never as a no: it hides no community.`}
      </p>
      <dl className="stack-3">
        {NEEDS.map((need) => (
          <div key={need}>
            <dt>
              <strong>{translate(NEED_WORDS[need].label)}</strong>
            </dt>
            <dd>
              {translate(effectOf(need) ?? '') ||
                t`It doesn't change the order. We read it when we help you.`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const PARTS = Object.keys(MATCH_WEIGHTS) as (keyof typeof MATCH_WEIGHTS)[]

/** Scores made-up communities with the same function as the server. */
function WorkedExample() {
  return (
    <section className="mt-7 stack-4" aria-labelledby="example">
      <h2 id="example">{t`An example`}</h2>
      <p>
        <Trans>
          A family can pay up to {formatDollars(EXAMPLE_WISHES.high)} a month and wants memory care and a
          garden. These four communities are made up. Their points are calculated as for real ones, and this
          is the order they would appear in.
        </Trans>
      </p>
      <ol className="stack-5">
        {EXAMPLES.map(({ name, labels, score, isFitting }) => (
          <li
            key={translate(name)}
            className="stack-3 rounded-card border border-line bg-card p-4 shadow-soft"
          >
            <h3>{translate(name)}</h3>
            {!isFitting && <p>{t`Its license does not fit, so it comes last, no matter its score.`}</p>}
            <dl>
              {PARTS.map((part) => (
                <Points key={part} of={translate(labels[part])} points={formatPoints(part, score[part])} />
              ))}
              <Points
                of={t`Score`}
                points={(Math.round(score.total * 10) / 10).toLocaleString(locale())}
                data-part="total"
                className="mt-2 border-line border-t pt-2 font-[700]"
              />
            </dl>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface PointsProps extends ComponentProps<'div'> {
  of: string
  points: string
}

const Points = ({ of, points, className = '', ...row }: PointsProps) => (
  <div {...row} className={`grid grid-cols-[minmax(0,1fr)_auto] gap-4 py-1 ${className}`}>
    <dt>{of}</dt>
    <dd className="tabular-nums">{points}</dd>
  </div>
)

/** The example family's wishes: up to $4,500 a month, memory care and a garden, for someone of 82. */
const EXAMPLE_WISHES = {
  high: 4500,
  amenities: ['Memory Care', 'Gardens'],
  age: '80-85',
} as const satisfies ScoredPreferences & { age: string }

interface ExampleCommunity extends ScoredFacts {
  name: Words
  /** The text next to the points of each part of the score. */
  labels: { [Part in Exclude<keyof Score, 'total'>]: Words }
}

/** What a state's register says in one row. */
const says = (values: { [Name in FactName]?: Fact['value'] }): ExampleCommunity['facts'] =>
  Object.entries(values).map(([fact, value]) => ({
    fact: fact as FactName,
    value,
    publisher: 'A state',
    asOf: '2026-01-01',
    line: 2,
    column: fact,
  }))

const COMMUNITIES: ExampleCommunity[] = [
  {
    name: msg`Cheaper, farther away`,
    miles: 20,
    price: 3200,
    amenities: [],
    absentAmenities: [],
    careTypes: ['Assisted Living', 'Memory Care'],
    facts: says({ dementiaCare: 'certified', priceLow: 3200, priceHigh: 5600 }),
    labels: {
      distance: msg`20 miles away`,
      budget: msg`Listed at $3,200–$5,600; the middle, $4,400, is within the range`,
      amenities: msg`Listed for memory care; a garden is not mentioned`,
      careType: msg`The state lists it for memory care`,
    },
  },
  {
    name: msg`Near, over budget`,
    miles: 5,
    price: 5400,
    amenities: ['Gardens'],
    absentAmenities: [],
    careTypes: ['Assisted Living', 'Memory Care'],
    facts: says({ dementiaCare: 'secured_unit', evacuation: 'aided' }),
    labels: {
      distance: msg`5 miles away`,
      budget: msg`$5,400 a month, above the range`,
      amenities: msg`A secured unit and a garden`,
      careType: msg`A secured unit for people with dementia`,
    },
  },
  {
    name: msg`Near, little known about it`,
    miles: 5,
    price: null,
    amenities: [],
    absentAmenities: [],
    careTypes: [],
    facts: [],
    labels: {
      distance: msg`5 miles away`,
      budget: msg`Price not published`,
      amenities: msg`Neither is mentioned`,
      careType: msg`No type of care is mentioned`,
    },
  },
  {
    name: msg`Near, for residents who can get out alone`,
    miles: 5,
    price: 4200,
    amenities: ['Gardens'],
    absentAmenities: [],
    careTypes: ['Assisted Living', 'Memory Care'],
    facts: says({ dementiaCare: 'may_admit', evacuation: 'unaided' }),
    labels: {
      distance: msg`5 miles away`,
      budget: msg`$4,200 a month, within the range`,
      amenities: msg`May take in people with dementia; has a garden`,
      careType: msg`May take in people with dementia`,
    },
  },
]

/** Four made-up communities with their scores for that family, in the order of a list. */
const EXAMPLES = COMMUNITIES.map((community) => ({
  ...community,
  score: computeScore(community, EXAMPLE_WISHES),
  isFitting: canServe(community, EXAMPLE_WISHES),
})).sort((a, b) => Number(b.isFitting) - Number(a.isFitting) || b.score.total - a.score.total)
