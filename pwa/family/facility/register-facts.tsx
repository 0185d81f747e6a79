import { translate } from '#pwa/words/translate.ts'
import type { FacilityDetail, Fact, FactName } from '#shared/catalog/facts.ts'
import { priceRangeOf } from '#shared/matching/price-range.ts'
import { msg, plural, t, type Words } from '#words'
import { describeFact, describeSource } from '../../ui/fact-texts.ts'
import { Fold } from '../../ui/fold.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FactCard, SaidRow } from './fact-card.tsx'

/** What the official registers say about a community, by group, each fact with its source and date. */
export function RegisterFacts({ facility }: { facility: FacilityDetail }) {
  const facts = (facility.facts ?? []).filter(({ fact }) => fact !== 'corrected' && fact !== 'addedByHand')
  if (facts.length === 0) return null
  const range = priceRangeOf(facts)
  const shown = saidOnce(facility, range ? [range.low, range.high] : [])
  const groups = FACT_GROUPS.map((group) => ({
    ...group,
    said: group.facts.flatMap((name) => shown.filter(({ fact }) => fact === name)),
  })).filter(({ said }) => said.length > 0)
  const sources = [...new Set(facts.map(describeSource))]
  const folded = groups.filter(({ isOpen }) => !isOpen)
  return (
    <FactCard title={t`What Public Records Say`}>
      <Groups groups={groups.filter(({ isOpen }) => isOpen)} hasSources={sources.length > 1} />
      {folded.length > 0 && (
        <Fold summary={t`More from the records`}>
          <Groups groups={folded} hasSources={sources.length > 1} />
        </Fold>
      )}
      <p className="text-small">
        {t`${plural(sources.length, { one: 'Source', other: 'Sources' })}: ${sources.join('; ')}. It may have changed since. Please ask the community.`}
      </p>
    </FactCard>
  )
}

interface GroupsProps {
  groups: readonly { heading: Words; said: readonly Fact[] }[]
  hasSources: boolean
}

function Groups({ groups, hasSources }: GroupsProps) {
  return groups.map(({ heading, said }) => (
    <section key={said[0]?.fact}>
      <h3 className="mt-2 mb-1 text-body">{translate(heading)}</h3>
      <dl>
        {said.map((fact) => (
          <FactRow key={`${fact.fact} ${fact.publisher} ${fact.column}`} fact={fact} hasSource={hasSources} />
        ))}
      </dl>
    </section>
  ))
}

/** One fact. Its source is shown only if the community has several. */
function FactRow({ fact, hasSource }: { fact: Fact; hasSource: boolean }) {
  const { label, text, link } = describeFact(fact)
  return (
    <SaidRow label={label} source={hasSource && describeSource(fact)}>
      {link ? (
        <a href={link} target="_blank" rel="noopener">
          {text}
          <VisuallyHidden> {t`(opens in a new tab)`}</VisuallyHidden>
        </a>
      ) : (
        text
      )}
    </SaidRow>
  )
}

/**
 * The facts that the rest of the page doesn't say already: without the rates of the price card, and without a license
 * that the description explains. A class that the register's description puts into words is shown only in these words.
 */
function saidOnce({ facts = [], description, price }: FacilityDetail, rates: readonly number[]): Fact[] {
  const meanings = facts.filter(({ fact }) => fact === 'licenseMeaning')
  const isExplained = ({ fact, publisher, column }: Fact) =>
    meanings.some(
      (meaning) =>
        meaning.publisher === publisher &&
        (fact === 'licenseClass' || (fact === 'evacuation' && meaning.column === column)),
    )
  return facts.filter((fact) => {
    if (fact.fact === 'priceLow' || fact.fact === 'priceHigh')
      return fact.value !== price && !rates.includes(Number(fact.value))
    if (fact.fact === 'licenseMeaning') return !description.includes(String(fact.value))
    return !isExplained(fact)
  })
}

/** The facts of a group, under a heading. `isOpen`: those which decide, so they aren't folded. */
interface FactGroup {
  heading: Words
  isOpen?: true
  facts: readonly FactName[]
}

/** What families ask first comes first. A fact in no group is not shown. */
const FACT_GROUPS: readonly FactGroup[] = [
  { heading: msg`A warning about the license`, isOpen: true, facts: ['licenseWarning'] },
  {
    heading: msg`The house`,
    facts: [
      'capacity',
      'dementiaCare',
      'dementiaPlaces',
      'serves',
      'evacuation',
      'owner',
      'ownerChanged',
      'opened',
      'certifiedSince',
      'continuingCare',
    ],
  },
  {
    heading: msg`License`,
    facts: [
      'licenseMeaning',
      'licenseClass',
      'licenseStatus',
      'licenseNumber',
      'licenseIssued',
      'licenseExpires',
      'accreditation',
    ],
  },
  { heading: msg`Money`, facts: ['priceLow', 'priceHigh', 'publicFunding'] },
  {
    heading: msg`Inspections and staff`,
    isOpen: true,
    facts: [
      'specialFocus',
      'abuseMark',
      'lastInspection',
      'findings',
      'seriousFindings',
      'complaintFindings',
      'fines',
      'fineDollars',
      'paymentDenials',
      'inspectionScore',
      'stars',
      'staffHours',
      'registeredNurseHours',
      'reportUrl',
    ],
  },
]
