import { Plural, t } from '#words'
import type { MapData } from './map-data.ts'

/** What the marks on the map mean, and what isn't on it. */
export function MapLegend({ data: { points, origin, unplaced } }: { data: MapData }) {
  const hasKind = (wanted: 'living' | 'nursing') => points.some(({ kind }) => kind === wanted)
  return (
    <div className="map-legend stack-2">
      <ul>
        {hasKind('living') && <li className="map-legend-living">{t`Assisted living and the like`}</li>}
        {hasKind('nursing') && <li className="map-legend-nursing">{t`Nursing home`}</li>}
        <li className="map-legend-group">{t`Several: tap to see them`}</li>
        {points.some(({ onlyZip }) => onlyZip !== null) && (
          <li className="map-legend-zip">{t`Somewhere in this ZIP code`}</li>
        )}
        {origin && <li className="map-legend-origin">{t`Middle of ${origin.label}`}</li>}
      </ul>
      {points.some(({ price }) => price) && <p>{t`*Estimated pricing`}</p>}
      {unplaced > 0 && (
        <p>
          <Plural
            value={unplaced}
            one="# community isn't on the map, because its position isn't known."
            other="# communities aren't on the map, because their positions aren't known."
          />
        </p>
      )}
    </div>
  )
}
