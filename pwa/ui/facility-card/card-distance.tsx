import { Plural, Trans, t } from '#words'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { wholeMiles } from './facts.ts'

/** How far away a community is. */
export function CardDistance({ miles }: { miles: number | null }) {
  if (miles === null) return <span>{t`Distance not known`}</span>
  return (
    <span data-part="distance" className="text-ink">
      <Trans>
        <VisuallyHidden>about </VisuallyHidden>
        <strong>
          <Plural value={wholeMiles(miles)} one="# mile" other="# miles" />
        </strong>
        <VisuallyHidden> away</VisuallyHidden>
      </Trans>
    </span>
  )
}
