import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { translate } from '#pwa/words/translate.ts'
import type { Match } from '#shared/contract/facility.ts'
import { t } from '#words'
import { isAboutBudget, waterWarning } from './facts.ts'

type Reasons = Pick<Match, 'for' | 'against' | 'reasons' | 'unknown' | 'waterMiles'>

/** The strongest reason for a community, and the one thing to know or ask first. Its page has all of them. */
export function CardReasons({ match }: { match: Reasons }) {
  const { strongest, weakest } = strongestReasons(match)
  if (strongest === undefined && weakest === undefined) return null
  return (
    <ul className="stack-1" aria-label={t`For and against`}>
      {strongest !== undefined && (
        <Reason icon={<Check aria-label={t`For:`} role="img" className={`${ICON} text-evergreen`} />}>
          {strongest}
        </Reason>
      )}
      {weakest !== undefined && (
        <Reason icon={<TriangleAlert aria-label={t`Against:`} role="img" className={`${ICON} text-amber`} />}>
          {weakest}
        </Reason>
      )}
    </ul>
  )
}

const ICON = 'mt-[0.1em] size-[1.2em]'

const Reason = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <li className="grid grid-cols-[auto_1fr] gap-2 font-[500] print:font-[400]">
    {icon}
    {children}
  </li>
)

/**
 * What speaks most for and against a match. If its record has no points, a reason or something unknown takes their
 * place. The card itself shows the distance, and the price against the budget.
 */
function strongestReasons(match: Reasons): { strongest?: string | undefined; weakest?: string | undefined } {
  const reason = match.reasons.find(({ code, text }) => code !== 'near' && !isAboutBudget(text))
  const unknown = match.unknown.find(({ code }) => code !== 'price' && code !== 'distance')
  const strongest = match.for[0] ?? reason
  const weakest = match.against.find(({ text }) => !isAboutBudget(text)) ?? unknown
  return {
    strongest: strongest && translate(strongest.text),
    weakest: match.waterMiles === undefined ? weakest && translate(weakest.text) : waterWarning(),
  }
}
