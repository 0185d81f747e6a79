import { Link } from 'react-router-dom'
import { facilityPath } from '#shared/paths.ts'
import { t } from '#words'
import type { ComparedRow } from './compared-facts.ts'
import type { Comparison } from './load-comparison.ts'

/**
 * One column per community and one row per fact. Scrolls sideways with the first column pinned; on a phone, each swipe
 * stops at a community (compare.css).
 */
export function ComparisonTable({
  comparison,
  rows,
}: {
  comparison: Comparison
  rows: readonly ComparedRow[]
}) {
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
                  <span className="compare-sample">{t`Sample, not a real community`}</span>
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
      <p className="compare-note">{t`*Estimated pricing`}</p>
    </section>
  )
}
