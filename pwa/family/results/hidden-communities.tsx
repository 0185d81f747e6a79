import { Link } from 'react-router-dom'
import type { Facility } from '#shared/contract/facility.ts'
import { facilityPath } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import './hidden-communities.css'

interface HiddenCommunitiesProps {
  communities: readonly Facility[]
  onShow: (id: string) => void
}

/** The communities that the family has hidden, at the end of the list. Renders nothing without any. */
export function HiddenCommunities({ communities, onShow }: HiddenCommunitiesProps) {
  if (communities.length === 0) return null
  return (
    <div className="no-print">
      <Fold summary={t`${communities.length} hidden – show`}>
        <ul className="hidden-communities-list stack-2">
          {communities.map(({ id, name }) => (
            <li key={id}>
              <Link to={facilityPath(id)}>{name}</Link>
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
