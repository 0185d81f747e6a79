import LocateFixed from 'lucide-react/icons/locate-fixed'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ComponentType } from 'react'
import { t } from '#words'
import { Button } from '../ui/button.tsx'
import type { MapView } from './map-view.ts'
import { cameraForKey } from './steer.ts'

interface MapButtonsProps {
  view: MapView | undefined
  hasOrigin: boolean
}

/** Zooms, and goes back to the first view. */
export function MapButtons({ view, hasOrigin }: MapButtonsProps) {
  const button = (key: string, label: string, Icon: ComponentType<{ 'aria-hidden': 'true' }>) => {
    const press = () => {
      const camera = view && cameraForKey(key, view.shown)
      if (camera) view.glideTo(camera)
    }
    return (
      <Button aria-label={label} title={label} onClick={press}>
        <Icon aria-hidden="true" />
      </Button>
    )
  }
  return (
    <div className="community-map-buttons">
      {button('+', t`Zoom in`, Plus)}
      {button('-', t`Zoom out`, Minus)}
      {button('0', hasOrigin ? t`Back to your place` : t`Show the whole state`, LocateFixed)}
    </div>
  )
}
