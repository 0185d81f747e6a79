import { Link } from 'react-router-dom'
import type { Facility } from '#shared/contract/facility.ts'
import { facilityPath } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface HiddenCommunitiesProps {
  communities: readonly Facility[]
  onShow: (id: string) => void
}

/** The communities that the family has hidden, at the end of the list. Renders nothing without any. */
export function HiddenCommunities({ communities, onShow }: HiddenCommunitiesProps) {
  if (communities.length === 0) return null
  return (
    <div className="print:hidden">
      <Fold summary={t`${communities.length} hidden – show`}>
        <ul className="stack-2">
          {communities.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <Link
                to={facilityPath(id)}
                className="inline-flex min-h-target items-center [overflow-wrap:anywhere]"
              >
                {name}
              </Link>
              <Button onClick={() => onShow(id)}>
                <span>
                  <Trans>
                    Show again <VisuallyHidden>{name}</VisuallyHidden>
                  </Trans>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  )
}
