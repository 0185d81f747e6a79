import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { perLanguage, translate } from '#pwa/words/translate.ts'
import { type FacilityDetail, type Fact, yearOfFact } from '#shared/catalog/facts.ts'
import { getAmenityDisplayName } from '#shared/contract/amenities.ts'
import { type Budget, findBudget } from '#shared/contract/options.ts'
import type { KnownAnswers } from '#shared/contract/questionnaire-response.ts'
import { priceRangeOf } from '#shared/matching/price-range.ts'
import { msg, t, type Words } from '#words'
import { site } from '../../api/site.ts'
import { formatPrice, unknownPrice } from '../../ui/facility-card/facts.ts'
import { PriceBar } from '../../ui/facility-card/price-bar.tsx'
import { formatRange } from '../../ui/fact-texts.ts'
import { Fold } from '../../ui/fold.tsx'
import type { SessionSearch } from '../results-watch/session-results.ts'
import { useCurrentSearch } from '../results-watch/use-current-search.ts'
import { useListedMatch } from '../results-watch/use-listed-match.ts'
import { FactCard, SaidRow } from './fact-card.tsx'
import { questionsFor } from './questions.ts'
import { RegisterFacts } from './register-facts.tsx'
import { ToldCard } from './told-card.tsx'
import { WhyListed } from './why-listed.tsx'

function CheckedList({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return <p>{t`Not listed. Please ask the community.`}</p>
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-2">
      {labels.map((label) => (
        <li key={label} className="grid grid-cols-[auto_1fr] gap-2">
          <Check aria-hidden="true" className="mt-[0.2em] size-[1.2em] text-evergreen" />
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
    <div className="stack-4 print:block">
      {search && <ListedBecause id={facility.id} search={search} />}
      <PricingCard facility={facility} budget={search && findBudget(search.questionnaire.budget)} />
      <ToldCard told={facility.told ?? []} />
      <ByHandCard facts={facility.facts ?? []} />
      <RegisterFacts facility={facility} />
      <AskThem facility={facility} answers={search?.questionnaire} />
      <FactCard title={t`Amenities & Services`}>
        <CheckedList labels={facility.amenities} />
        <h2 className="text-h3">{t`Care Types Offered`}</h2>
        <CheckedList labels={facility.careTypes} />
      </FactCard>
    </div>
  )
}

/** Renders nothing if the family's list doesn't contain this community. */
function ListedBecause({ id, search: { response } }: { id: string; search: SessionSearch }) {
  const match = useListedMatch(id, response)
  return match && <WhyListed match={match} />
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
    <FactCard title={t`Ask them`} id="ask-them">
      <p>{t`The records don't answer these.`}</p>
      <Questions questions={questions.slice(0, FIRST_QUESTIONS)} />
      <Fold summary={t`What else to ask`}>
        <Questions questions={questions.slice(FIRST_QUESTIONS)} />
      </Fold>
    </FactCard>
  )
}

const Questions = ({ questions }: { questions: readonly string[] }) => (
  <ul className="grid list-disc gap-1 ps-[1.3em]">
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
    <FactCard title={t`What We Changed`}>
      {added && <p>{t`Added by ${site.name} on ${DAY().format(new Date(added.asOf))}.`}</p>}
      <dl>
        {corrected.map(({ column, label, value, asOf }) => (
          <SaidRow
            key={column}
            label={translate(label)}
            source={
              value === '' ? t`The public records have none.` : t`The public records say: ${String(value)}`
            }
          >
            {t`Corrected by ${site.name} on ${DAY().format(new Date(asOf))}`}
          </SaidRow>
        ))}
      </dl>
    </FactCard>
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
    <FactCard title={t`Pricing Information`}>
      <Rate label={t`Base Monthly Rate`}>{formatPrice(price) ?? unknownPrice()}</Rate>
      {registerPrice && registerPrice !== price && (
        <Rate label={t`From public records`}>{formatPrice(registerPrice)}</Rate>
      )}
      {range && (
        <Rate label={range.year ? t`Listed range, ${range.year}` : t`Listed range, year unknown`}>
          {formatRange(range)}
        </Rate>
      )}
      {range && budget && (
        <div className={RATE}>
          <span>{t`Your budget, outlined`}</span>
          <div className="min-w-[8rem] flex-1 self-center">
            <PriceBar range={range} budget={budget} />
          </div>
        </div>
      )}
      {year && isOld(year) && <p>{t`Rates have probably gone up since ${year}.`}</p>}
      <p>{t`Pricing varies with the level of care and the room. Please contact the facility for a quote.`}</p>
      <Fold summary={t`Usually not included`}>
        <ul className="grid list-disc gap-1 ps-[1.3em]">
          <li>{t`More hands-on care: many communities charge by the level of care`}</li>
          <li>{t`Help with medication`}</li>
          <li>{t`A community fee or deposit when you move in`}</li>
          <li>{t`A second person in the same room`}</li>
        </ul>
      </Fold>
    </FactCard>
  )
}

const RATE = 'flex flex-wrap justify-between gap-x-4 gap-y-2 tabular-nums'

const Rate = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className={RATE}>
    <span>{label}</span>
    <strong>{children}</strong>
  </p>
)

function yearOfPrice(facts: readonly Fact[]): string | undefined {
  const rate = facts.find(({ fact }) => fact === 'priceLow' || fact === 'priceHigh')
  return rate && yearOfFact(rate)
}

const isOld = (year: string) => new Date().getFullYear() - Number(year) >= OLD_YEARS
