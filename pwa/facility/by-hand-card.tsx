import { perLanguage, translate } from '#pwa/words/translate.ts'
import type { Fact } from '#shared/facts.ts'
import { msg, t, type Words } from '#words'
import { site } from '../site.ts'
import { Card } from '../ui/card.tsx'

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
export function ByHandCard({ facts }: { facts: readonly Fact[] }) {
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
