import { type FacilityDetail, type Fact, yearOfFact } from '#shared/catalog/facts.ts'
import type { Budget } from '#shared/contract/options.ts'
import { priceRangeOf } from '#shared/matching/price-range.ts'
import { t } from '#words'
import { Card } from '../../ui/card.tsx'
import { formatPrice, unknownPrice } from '../../ui/facility-card/facts.ts'
import { PriceBar } from '../../ui/facility-card/price-bar.tsx'
import { formatRange } from '../../ui/fact-texts.ts'
import { Fold } from '../../ui/fold.tsx'

/** After so many years, a rate has probably gone up. */
const OLD_YEARS = 2

interface PricingCardProps {
  facility: FacilityDetail
  /** The family's, if this phone has a search. */
  budget: Budget | undefined
}

/** The monthly rate, the register's range with its year against the budget, and what such a rate usually leaves out. */
export function PricingCard({ facility, budget }: PricingCardProps) {
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
