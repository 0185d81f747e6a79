import { t } from '#words'
import './map-loading.css'

/** Takes the room of a map that isn't there yet. */
export function MapLoading() {
  return <div className="map-loading" role="status" aria-label={t`Loading the map`} />
}
