import { Link } from 'react-router-dom'
import { facilityPath } from '../../shared/paths.ts'
import { comparedRows } from './compared-facts.ts'
import type { Comparison } from './find-compared.ts'

/** One column per community, one row per question; on a narrow screen it scrolls sideways under its first column. */
export function ComparisonTable({ comparison }: { comparison: Comparison }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
    <section className="compare-scroll" aria-label="Comparison" tabIndex={0}>
      <table className="compare-table">
        <thead>
          <tr>
            <td />
            {comparison.communities.map(({ facility }) => (
              <th key={facility.id} scope="col">
                <Link to={facilityPath(facility.id)}>{facility.name}</Link>
                {facility.isSample && <span className="compare-sample">Sample, not a real community</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedRows(comparison).map(({ title, cells }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {cells.map((cell, index) => (
                <td key={comparison.communities[index]?.facility.id} data-answer={cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="compare-note">*Estimated pricing</p>
    </section>
  )
}
