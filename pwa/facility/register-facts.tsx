import { translate } from '#pwa/words/translate.ts'
import type { Fact } from '#shared/facts.ts'
import { plural, t } from '#words'
import { Card } from '../ui/card.tsx'
import { describeFact, describeSource } from '../ui/fact-texts.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { FACT_GROUPS } from './fact-groups.ts'

/** What the official registers say about a community, by group, each fact with its source and date. */
export function RegisterFacts({ facts }: { facts: readonly Fact[] }) {
  const groups = FACT_GROUPS.map(({ heading, facts: names }) => ({
    heading: translate(heading),
    said: names.flatMap((name) => facts.filter(({ fact }) => fact === name)),
  })).filter(({ said }) => said.length > 0)
  if (groups.length === 0) return null
  const sources = [...new Set(groups.flatMap(({ said }) => said.map(describeSource)))]
  return (
    <Card as="section" className="facility-register">
      <h2>{t`What Public Records Say`}</h2>
      {groups.map(({ heading, said }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <dl>
            {said.map((fact) => (
              <FactRow
                key={`${fact.fact} ${fact.publisher} ${fact.column}`}
                fact={fact}
                hasSource={sources.length > 1}
              />
            ))}
          </dl>
        </section>
      ))}
      <p className="facility-sources">
        {t`${plural(sources.length, { one: 'Source', other: 'Sources' })}: ${sources.join('; ')}. It may have changed since. Please ask the community.`}
      </p>
    </Card>
  )
}

/** One fact. Its source is shown only if the community has several. */
function FactRow({ fact, hasSource }: { fact: Fact; hasSource: boolean }) {
  const { label, text, link } = describeFact(fact)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {link ? (
          <a href={link} target="_blank" rel="noopener">
            {text}
            <VisuallyHidden> {t`(opens in a new tab)`}</VisuallyHidden>
          </a>
        ) : (
          text
        )}
        {hasSource && <span className="facility-source"> {describeSource(fact)}</span>}
      </dd>
    </div>
  )
}
