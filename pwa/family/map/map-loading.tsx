import { t } from '#words'

/** The height of a map, from the start on, so that nothing moves when it is drawn. */
export const MAP_HEIGHT = 'h-[clamp(20rem,60vh,38rem)]'

/** Takes the room of a map that isn't there yet. */
export function MapLoading() {
  return <div className={MAP_HEIGHT} role="status" aria-label={t`Loading the map`} />
}
