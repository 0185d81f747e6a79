import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

interface FactCardProps {
  title: string
  /** Names the section, if another part of the app looks for it. */
  id?: string
  children: ReactNode
}

/** A card of a community's page. */
export const FactCard = ({ title, id, children }: FactCardProps) => (
  <Card as="section" isDense className="print:mt-[0.3cm]" aria-labelledby={id}>
    <h2 id={id} className="text-h3">
      {title}
    </h2>
    {children}
  </Card>
)

/** A fact in a list of them, and who says it. */
export const SaidRow = ({
  label,
  source,
  children,
}: {
  label: string
  source?: ReactNode
  children: ReactNode
}) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 border-line border-b py-1 leading-[1.4]">
    <dt>{label}</dt>
    <dd className="font-[600]">
      {children}
      {source && <span className="font-[400] text-small"> {source}</span>}
    </dd>
  </div>
)
