import Printer from 'lucide-react/icons/printer'
import { CheckRow } from '../../ui/check-row.tsx'
import './compare.css'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { facilityPath, SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
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
    <div className="page compare stack-5 stack-left">
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
      )}
      <ComparisonTable comparison={comparison} rows={isShowingAll ? rows : differing} />
      <div className="button-row flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t`Print this comparison`}
        </Button>
      </div>
    </>
  )
}

/**
 * One column per community and one row per fact. Scrolls sideways with the first column pinned; on a phone, each swipe
 * stops at a community (compare.css).
 */
function ComparisonTable({ comparison, rows }: { comparison: Comparison; rows: readonly ComparedRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable with a keyboard
    <section className="compare-scroll" aria-label={t`Comparison`} tabIndex={0}>
      <table className="compare-table">
        <thead>
          <tr>
            <td />
            {comparison.communities.map(({ facility }) => (
              <th key={facility.id} scope="col">
                <Link to={facilityPath(facility.id)}>{facility.name}</Link>
                {facility.isSample && (
                  <span className="compare-sample text-quiet text-small">{t`Sample, not a real community`}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, cells, links }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {comparison.communities.map(({ facility: { id } }, index) => (
                <td key={id} data-answer={cells[index]}>
                  {links?.[index] ? <a href={links[index]}>{cells[index]}</a> : cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="compare-note text-quiet text-small">{t`*Estimated pricing`}</p>
    </section>
  )
}
