import { type DemandReport, MIN_FAMILIES } from '#shared/reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { formatCount } from '../format.ts'

/** Counties by families for each community. */
export function CountyTable({ report: { counties, communitiesWithoutCounty } }: { report: DemandReport }) {
  if (counties.length === 0)
    return (
      <p>
        No county has {MIN_FAMILIES} families yet. Counties with many families and few communities will be
        first.
      </p>
    )
  return (
    <>
      <p>
        Counties with at least {MIN_FAMILIES} families. Those with the fewest communities for them are first.
      </p>
      <DataTable
        caption="Families and communities by county"
        isCaptionHidden
        columns={[
          'County',
          { numeric: 'Families' },
          { numeric: 'Communities' },
          { numeric: 'Families per community' },
        ]}
        isSticky
      >
        {counties.map(({ name, families, communities }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="number">{formatCount(families)}</td>
            <td className="number">{formatCount(communities)}</td>
            <td className="number">
              {communities === 0 ? 'no community' : (families / communities).toFixed(1)}
            </td>
          </tr>
        ))}
      </DataTable>
      {communitiesWithoutCounty > 0 && (
        <p>
          {formatCount(communitiesWithoutCounty)} communities have no known ZIP code and are in no county
          here.
        </p>
      )}
    </>
  )
}
