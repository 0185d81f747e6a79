import { Link } from 'react-router-dom'
import { facilityPath } from '../../shared/paths.ts'
import { comparedRows } from './compared-facts.ts'
import type { Comparison } from './load-comparison.ts'

/**
 * One column per community, one row per question, which scrolls sideways under its first column where it must; on a
 * phone one question below the other, each with the communities' names beside their answers (compare.css).
 */
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
              {comparison.communities.map(({ facility: { id, name } }, index) => (
                <td key={id} data-community={name} data-answer={cells[index]}>
                  {cells[index]}
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
