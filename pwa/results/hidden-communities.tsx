import { Link } from 'react-router-dom'
import type { Facility } from '#shared/facility.ts'
import { facilityPath } from '#shared/paths.ts'
import { Trans } from '#words'
import { Button } from '../ui/button.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import './hidden-communities.css'

interface HiddenCommunitiesProps {
  communities: readonly Facility[]
  onShow: (id: string) => void
}

/** The communities that the family has hidden, at the end of the list. Renders nothing without any. */
export function HiddenCommunities({ communities, onShow }: HiddenCommunitiesProps) {
  if (communities.length === 0) return null
  return (
    <details className="hidden-communities">
      <summary>
        <Trans>{communities.length} hidden – show</Trans>
      </summary>
      <ul className="hidden-communities-list">
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
    </details>
  )
}
