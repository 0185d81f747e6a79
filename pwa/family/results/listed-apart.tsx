import type { ReactNode } from 'react'
import type { Match } from '#shared/contract/facility.ts'
import { REACH_MILES } from '#shared/matching/matching.ts'
import { Trans, t } from '#words'
import { CommunityList } from './community-list.tsx'
import type { CardControls } from './listed-card.tsx'
import type { FoundList } from './use-found-list.ts'

interface ListedApartProps {
  parts: Pick<FoundList, 'fartherAway' | 'ruledOut'>
  /** What all of them share, if nothing else on the page says it. */
  shared: readonly string[]
  controls: CardControls
}

/** Communities under headings of their own: those out of reach, and those that their license or register rules out, which come last. */
export function ListedApart({ parts: { fartherAway, ruledOut }, shared, controls }: ListedApartProps) {
  return (
    <>
      <Part
        id="farther-away"
        heading={t`Farther away`}
        matches={fartherAway}
        shared={shared}
        controls={controls}
      >
        <Trans>
          These are more than {REACH_MILES} miles away in a straight line, so they don't count among your
          matches.
        </Trans>
      </Part>
      <Part
        id="ruled-out"
        heading={t`Probably not for this person`}
        matches={ruledOut}
        shared={fartherAway.length > 0 ? [] : shared}
        controls={controls}
      >
        {t`By their license or records, these can't give the help that is needed, or are for other people. Each card says why.`}
      </Part>
    </>
  )
}

interface PartProps extends Pick<ListedApartProps, 'shared' | 'controls'> {
  id: string
  heading: string
  matches: readonly Match[]
  /** Why they are listed apart. */
  children: ReactNode
}

function Part({ id, heading, children, matches, shared, controls }: PartProps) {
  if (matches.length === 0) return null
  return (
    <section className="stack-3 print:block" aria-labelledby={id}>
      <h2 id={id} className="text-lead">
        {heading}
      </h2>
      <p className="text-small print:hidden">{children}</p>
      {shared.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <CommunityList featured={[]} matches={matches} controls={controls} />
    </section>
  )
}
