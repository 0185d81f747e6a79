import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import './data-table.css'

/** A column by its heading; null is one of drawings only, which nobody needs to hear of. */
type Column = string | { numeric: string } | null

interface DataTableProps {
  /** Says what the table holds; shown above it unless `isCaptionHidden`. */
  caption: string
  isCaptionHidden?: boolean
  columns: readonly Column[]
  /** Rows. Cells of numbers carry `className="number"`. */
  children: ReactNode
}

/** A dense table that scrolls sideways on its own, by keyboard too, where the screen is too narrow for it. */
export function DataTable({ caption, isCaptionHidden = false, columns, children }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, and as a region it would be one more landmark
    <div className="data-table" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
        <thead>
          <tr>{columns.map(headingOf)}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function headingOf(column: Column) {
  if (column === null) return <td key="drawn" aria-hidden="true" />
  const isNumeric = typeof column === 'object'
  const name = isNumeric ? column.numeric : column
  return (
    <th key={name} scope="col" className={isNumeric ? 'number' : undefined}>
      {name}
    </th>
  )
}
