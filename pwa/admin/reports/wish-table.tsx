import type { Families } from '#shared/reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { formatCount } from '../format.ts'
import { formatFamilies } from './format-figures.ts'

interface WishTableProps {
  caption: string
  heading: string
  /** `unknown` is of how many communities it isn't known; absent if that isn't counted. */
  wishes: readonly { name: string; families: Families; offered: number; unknown?: number }[]
}

/** Wishes of families beside the communities that fulfill them. */
export function WishTable({ caption, heading, wishes }: WishTableProps) {
  const hasUnknown = wishes.some(({ unknown }) => unknown !== undefined)
  return (
    <DataTable
      caption={caption}
      columns={[
        heading,
        { numeric: 'Families' },
        { numeric: 'Communities' },
        ...(hasUnknown ? [{ numeric: 'Not known' }] : []),
      ]}
    >
      {wishes.map(({ name, families, offered, unknown }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="number">{formatFamilies(families)}</td>
          <td className="number">{formatCount(offered)}</td>
          {unknown !== undefined && <td className="number">{formatCount(unknown)}</td>}
        </tr>
      ))}
    </DataTable>
  )
}
