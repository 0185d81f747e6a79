import { t } from '#words'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { CommunityMapProps } from './community-map-props.ts'
import './community-map.css'
import { MapLoading } from './map-loading.tsx'
import { MapPanel } from './map-panel.tsx'
import { useOutline } from './use-outline.ts'

/** Communities on a map of their state. What it shows can also be read and chosen as a list. */
export function CommunityMap({ state, ...map }: CommunityMapProps) {
  const outline = useOutline(state)
  switch (outline.kind) {
    case 'loading':
      return <MapLoading />
    case 'failed':
      return (
        <Notice
          role="status"
          tone="warning"
          actions={<Button onClick={outline.retry}>{t`Try again`}</Button>}
        >
          {t`The map couldn't be loaded. The list has the same communities.`}
        </Notice>
      )
    case 'ready':
      return <MapPanel outline={outline.paths} state={state} {...map} />
  }
}
