import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import './data-table.css'

interface DataTableProps {
  /** Says what the table holds; shown above it unless `isCaptionHidden`. */
  caption: string
  isCaptionHidden?: boolean
  /** A table row for the head and rows for the body. Cells of numbers carry `className="number"`. */
  head: ReactNode
  children: ReactNode
}

/** A dense table that scrolls sideways on its own, by keyboard too, where the screen is too narrow for it. */
export function DataTable({ caption, isCaptionHidden = false, head, children }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, and as a region it would be one more landmark
    <div className="data-table" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
        <thead>{head}</thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
