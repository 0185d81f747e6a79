import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { SCREENS } from '../../shared/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import './compare.css'
import { ComparisonTable } from './comparison-table.tsx'
import { type Comparison, loadComparison } from './load-comparison.ts'

/** Compares selected communities side by side with data from this phone, so it works offline. */
export function Component() {
  const [query] = useSearchParams()
  const ids = query.get('ids') ?? ''
  const [comparison, setComparison] = useState<Comparison>()
  useEffect(() => {
    let isCurrent = true
    const empty: Comparison = { communities: [], wanted: [] }
    loadComparison(ids.split(',').filter(Boolean))
      .catch(() => empty)
      .then((found) => isCurrent && setComparison(found))
    return () => {
      isCurrent = false
    }
  }, [ids])
  return (
    <div className="page compare">
      <PageHead title="Compare Facilities" />
      <Link className="compare-back" to={`${SCREENS.results}?${new URLSearchParams({ compare: ids })}`}>
        <ArrowLeft aria-hidden="true" />
        Back to Results
      </Link>
      <h1>Compare Facilities</h1>
      {comparison && <ComparisonView comparison={comparison} />}
    </div>
  )
}

function ComparisonView({ comparison }: { comparison: Comparison }) {
  if (comparison.communities.length === 0) {
    return (
      <>
        <p>There is nothing to compare yet. Select up to four communities in your results.</p>
        <ButtonLink to={SCREENS.results} variant="primary">
          Go to your results
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <p>
        Based on what is saved on this phone. “Not listed” means that we don't know, not that it is missing.
      </p>
      <ComparisonTable comparison={comparison} />
      <div className="compare-actions">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print this comparison
        </Button>
      </div>
    </>
  )
}
