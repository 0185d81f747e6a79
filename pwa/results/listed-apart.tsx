import type { ReactNode } from 'react'
import type { Match } from '#shared/facility.ts'
import { REACH_MILES } from '#shared/matching.ts'
import { Trans, t } from '#words'
import { CommunityList } from './community-list.tsx'
import type { CardControls } from './listed-card.tsx'

interface ListedApartProps {
  matches: readonly Match[]
  /** What all of them share, if nothing else on the page says it. */
  shared: readonly string[]
  controls: CardControls
}

/** Communities out of reach. They don't count among the matches. */
export const FartherAway = (props: ListedApartProps) => (
  <ListedApart id="farther-away" heading={t`Farther away`} {...props}>
    <Trans>
      These are more than {REACH_MILES} miles away in a straight line, so they don't count among your matches.
    </Trans>
  </ListedApart>
)

/** Communities that their license or register rules out for this person. They come last. */
export const RuledOut = (props: ListedApartProps) => (
  <ListedApart id="ruled-out" heading={t`Probably not for this person`} {...props}>
    {t`By their license or records, these can't give the help that is needed, or are for other people. Each card says why.`}
  </ListedApart>
)

interface ApartProps extends ListedApartProps {
  id: string
  heading: string
  /** Why they are listed apart. */
  children: ReactNode
}

function ListedApart({ id, heading, children, matches, shared, controls }: ApartProps) {
  if (matches.length === 0) return null
  return (
    <section className="results-list" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p className="results-hint">{children}</p>
      {shared.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <CommunityList featured={[]} matches={matches} controls={controls} />
    </section>
  )
}
