import Check from 'lucide-react/icons/check'
import { perLanguage, translate } from '#pwa/words/translate.ts'
import { type FacilityDetail, type Fact, yearOfFact } from '#shared/catalog/facts.ts'
import { getAmenityDisplayName } from '#shared/contract/amenities.ts'
import { listedMatches } from '#shared/contract/facility.ts'
import { type Budget, findBudget } from '#shared/contract/options.ts'
import type { KnownAnswers } from '#shared/contract/questionnaire-response.ts'
import { priceRangeOf } from '#shared/matching/price-range.ts'
import { msg, t, type Words } from '#words'
import { site } from '../../api/site.ts'
import { Card } from '../../ui/card.tsx'
import { formatPrice, unknownPrice } from '../../ui/facility-card/facts.ts'
import { PriceBar } from '../../ui/facility-card/price-bar.tsx'
import { formatRange } from '../../ui/fact-texts.ts'
import { Fold } from '../../ui/fold.tsx'
import type { SessionSearch } from '../results-watch/session-results.ts'
import { useCurrentSearch } from '../results-watch/use-current-search.ts'
import { questionsFor } from './questions.ts'
import { RegisterFacts } from './register-facts.tsx'
import { ToldCard } from './told-card.tsx'
import { WhyListed } from './why-listed.tsx'

function CheckedList({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return <p>{t`Not listed. Please ask the community.`}</p>
  return (
    <ul className="facility-list">
      {labels.map((label) => (
        <li key={label}>
          <Check aria-hidden="true" />
          {translate(getAmenityDisplayName(label))}
        </li>
      ))}
    </ul>
  )
}

/**
 * What decides, in this order: why it is on the family's list, price, what public records say, and what to ask. Then
 * amenities and care types, in one card.
 */
export function FacilityFacts({ facility }: { facility: FacilityDetail }) {
  const search = useCurrentSearch()
  return (
    <div className="facility-cards stack-4">
      {search && <ListedBecause id={facility.id} search={search} />}
      <PricingCard facility={facility} budget={search && findBudget(search.questionnaire.budget)} />
      <ToldCard told={facility.told ?? []} />
      <ByHandCard facts={facility.facts ?? []} />
      <RegisterFacts facility={facility} />
      <AskThem facility={facility} answers={search?.questionnaire} />
      <Card as="section">
        <h2>{t`Amenities & Services`}</h2>
        <CheckedList labels={facility.amenities} />
        <h2>{t`Care Types Offered`}</h2>
        <CheckedList labels={facility.careTypes} />
      </Card>
    </div>
  )
}

/** Renders nothing if the family's list doesn't contain this community. */
function ListedBecause({ id, search: { response } }: { id: string; search: SessionSearch }) {
  const match = listedMatches(response).find((listed) => listed.id === id)
  return match && <WhyListed match={match} isFarther={response.fartherAway.includes(match)} />
}

/** How many are read at once: what this record warns of or doesn't say. */
const FIRST_QUESTIONS = 4

interface AskThemProps {
  facility: FacilityDetail
  answers: KnownAnswers | undefined
}

/** Questions for the phone call, chosen by what this record doesn't say and by the family's wishes. */
function AskThem({ facility, answers }: AskThemProps) {
  const questions = questionsFor(facility, answers)
  return (
    <Card as="section" className="facility-ask" aria-labelledby="ask-them">
      <h2 id="ask-them">{t`Ask them`}</h2>
      <p>{t`The records don't answer these.`}</p>
      <Questions questions={questions.slice(0, FIRST_QUESTIONS)} />
      <Fold summary={t`What else to ask`}>
        <Questions questions={questions.slice(FIRST_QUESTIONS)} />
      </Fold>
    </Card>
  )
}

const Questions = ({ questions }: { questions: readonly string[] }) => (
  <ul>
    {questions.map((question) => (
      <li key={question}>{question}</li>
    ))}
  </ul>
)

const FIELDS: Record<string, Words> = {
  name: msg`Name`,
  address: msg`Address`,
  city: msg`City`,
  zipCode: msg`ZIP code`,
  phone: msg`Phone`,
  email: msg`Email`,
  website: msg`Website`,
  careTypes: msg`Care types`,
}
const DAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))

/** What the operator added or corrected, and what the register says in its place. */
function ByHandCard({ facts }: { facts: readonly Fact[] }) {
  const added = facts.find(({ fact }) => fact === 'addedByHand')
  const corrected = facts.flatMap((fact) => {
    const label = fact.fact === 'corrected' ? FIELDS[fact.column] : undefined
    return label ? [{ ...fact, label }] : []
  })
  if (!added && corrected.length === 0) return null
  return (
    <Card as="section" className="facility-register">
      <h2>{t`What We Changed`}</h2>
      {added && <p>{t`Added by ${site.name} on ${DAY().format(new Date(added.asOf))}.`}</p>}
      <dl>
        {corrected.map(({ column, label, value, asOf }) => (
          <div key={column}>
            <dt>{translate(label)}</dt>
            <dd>
              {t`Corrected by ${site.name} on ${DAY().format(new Date(asOf))}`}
              <span className="facility-source">
                {' '}
                {value === ''
                  ? t`The public records have none.`
                  : t`The public records say: ${String(value)}`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** After so many years, a rate has probably gone up. */
const OLD_YEARS = 2

interface PricingCardProps {
  facility: FacilityDetail
  /** The family's, if this phone has a search. */
  budget: Budget | undefined
}

/** The monthly rate, the register's range with its year against the budget, and what such a rate usually leaves out. */
function PricingCard({ facility, budget }: PricingCardProps) {
  const { price, registerPrice, facts = [] } = facility
  const range = priceRangeOf(facts)
  const year = range?.year ?? yearOfPrice(facts)
  return (
    <Card as="section">
      <h2>{t`Pricing Information`}</h2>
      <p className="facility-rate">
        <span>{t`Base Monthly Rate`}</span>
        <strong>{formatPrice(price) ?? unknownPrice()}</strong>
      </p>
      {registerPrice && registerPrice !== price && (
        <p className="facility-rate">
          <span>{t`From public records`}</span>
          <strong>{formatPrice(registerPrice)}</strong>
        </p>
      )}
      {range && (
        <p className="facility-rate">
          <span>{range.year ? t`Listed range, ${range.year}` : t`Listed range, year unknown`}</span>
          <strong>{formatRange(range)}</strong>
        </p>
      )}
      {range && budget && (
        <div className="facility-rate">
          <span>{t`Your budget, outlined`}</span>
          <PriceBar range={range} budget={budget} />
        </div>
      )}
      {year && isOld(year) && <p>{t`Rates have probably gone up since ${year}.`}</p>}
      <p>{t`Pricing varies with the level of care and the room. Please contact the facility for a quote.`}</p>
      <Fold summary={t`Usually not included`}>
        <ul className="facility-extras">
          <li>{t`More hands-on care: many communities charge by the level of care`}</li>
          <li>{t`Help with medication`}</li>
          <li>{t`A community fee or deposit when you move in`}</li>
          <li>{t`A second person in the same room`}</li>
        </ul>
      </Fold>
    </Card>
  )
}

function yearOfPrice(facts: readonly Fact[]): string | undefined {
  const rate = facts.find(({ fact }) => fact === 'priceLow' || fact === 'priceHigh')
  return rate && yearOfFact(rate)
}

const isOld = (year: string) => new Date().getFullYear() - Number(year) >= OLD_YEARS
