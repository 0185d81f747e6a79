import Printer from 'lucide-react/icons/printer'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { facilityPath, SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check-row.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { type ComparedRow, comparedRows, isSameForAll } from './compared-facts.ts'
import { type Comparison, loadComparison, loadDetails } from './load-comparison.ts'

/**
 * Compares selected communities side by side. Shows what this phone has at once, so it works offline, then what the server
 * knows.
 */
export function Component() {
  const [query] = useSearchParams()
  const ids = query.get('ids') ?? ''
  const [comparison, setComparison] = useState<Comparison>()
  useEffect(() => {
    let isCurrent = true
    const empty: Comparison = { communities: [], wanted: [], isLoading: false }
    const show = (found: Comparison) => {
      if (isCurrent) setComparison(found)
      return found
    }
    loadComparison(ids.split(',').filter(Boolean))
      .catch(() => empty)
      .then(show)
      .then(loadDetails)
      .then(show)
    return () => {
      isCurrent = false
    }
  }, [ids])
  return (
    <div className="page stack-5 stack-left">
      <PageHead title={t`Compare Facilities`} />
      <BackLink to={SCREENS.results}>{t`Back to Results`}</BackLink>
      <h1>{t`Compare Facilities`}</h1>
      {comparison && <ComparisonView comparison={comparison} />}
    </div>
  )
}

function ComparisonView({ comparison }: { comparison: Comparison }) {
  const [isShowingAll, setShowingAll] = useState(false)
  if (comparison.communities.length === 0) {
    return (
      <>
        <p>{t`There is nothing to compare yet. Select up to four communities in your results.`}</p>
        <ButtonLink to={SCREENS.results} variant="primary">
          {t`Go to your results`}
        </ButtonLink>
      </>
    )
  }
  const rows = comparedRows(comparison)
  const isSingle = comparison.communities.length === 1
  const differing = isSingle ? rows : rows.filter((row) => !isSameForAll(row))
  return (
    <>
      <p>
        <Trans>
          “Not listed” and “Not in the records” mean that we don't know, not that it is missing. Distances are
          in a straight line.
        </Trans>
      </p>
      {differing.length < rows.length && (
        <div className="print:hidden">
          <CheckRow
            role="switch"
            checked={isShowingAll}
            aria-checked={isShowingAll}
            onChange={() => setShowingAll(!isShowingAll)}
          >
            <span>
              <Trans>Show rows where all are the same ({rows.length - differing.length})</Trans>
            </span>
          </CheckRow>
        </div>
      )}
      <ComparisonTable comparison={comparison} rows={isShowingAll ? rows : differing} />
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {t`Print this comparison`}
      </Button>
    </>
  )
}

const CELL = 'border-line border-b px-2 py-3 text-start align-top [overflow-wrap:anywhere] sm:px-3'
/** On a phone a swipe stops at the next community, and a part of another one shows that there are more. */
const COLUMN =
  'max-w-[45vw] min-w-[45vw] snap-start sm:max-w-[20rem] sm:min-w-[11rem] print:min-w-0 print:max-w-none'
const TITLE =
  'sticky start-0 z-1 max-w-[27vw] min-w-[27vw] bg-paper font-[650] hyphens-auto sm:max-w-[9rem] sm:min-w-[7.5rem] sm:hyphens-manual'
const LINK = 'inline-block min-h-target py-[0.5em]'

/** What a community has stands out, and what isn't known stands back. */
const toneOf = (answer: string | undefined) =>
  answer === t`Yes`
    ? 'font-[700] text-evergreen'
    : [t`Not listed`, t`Not known`, t`Not in the records`].includes(answer ?? '')
      ? 'text-quiet'
      : ''

/**
 * One column per community and one row per fact. Scrolls sideways with the first column pinned; on a phone, each swipe
 * stops at a community.
 */
function ComparisonTable({ comparison, rows }: { comparison: Comparison; rows: readonly ComparedRow[] }) {
  return (
    <section
      className="w-full overflow-x-auto snap-x snap-mandatory scroll-ps-[27vw] sm:snap-none print:overflow-visible"
      aria-label={t`Comparison`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable with a keyboard
      tabIndex={0}
    >
      <table className="w-full border-separate border-spacing-0 text-small">
        <thead>
          <tr>
            <td className={`${CELL} ${TITLE}`} />
            {comparison.communities.map(({ facility }) => (
              <th key={facility.id} scope="col" className={`${CELL} ${COLUMN} text-body`}>
                <Link className={LINK} to={facilityPath(facility.id)}>
                  {facility.name}
                </Link>
                {facility.isSample && (
                  <span className="block font-[400] text-quiet text-small">{t`Sample, not a real community`}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, cells, links }) => (
            <tr key={title}>
              <th scope="row" className={`${CELL} ${TITLE}`}>
                {title}
              </th>
              {comparison.communities.map(({ facility: { id } }, index) => (
                <td key={id} className={`${CELL} ${COLUMN} ${toneOf(cells[index])}`}>
                  {links?.[index] ? (
                    <a className={`${LINK} -my-[0.5em]`} href={links[index]}>
                      {cells[index]}
                    </a>
                  ) : (
                    cells[index]
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-quiet text-small">{t`*Estimated pricing`}</p>
    </section>
  )
}
