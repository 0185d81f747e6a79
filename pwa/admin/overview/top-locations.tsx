import type { AdminAnalytics } from '#shared/admin-reports.ts'
import { Panel } from '../components/panel.tsx'
import { formatCount } from '../format.ts'
import './top-locations.css'

const CITIES_SHOWN = 5

/** The cities with the most visits. */
export function TopLocations({ cities }: { cities: AdminAnalytics['analytics']['topCities'] }) {
  return (
    <Panel title="Top User Locations">
      {cities.length === 0 ? (
        <p>No location data available</p>
      ) : (
        <ol className="top-locations">
          {cities.slice(0, CITIES_SHOWN).map(({ city, state, count }) => (
            <li key={`${city}, ${state}`}>
              <span>
                {city}, {state}
              </span>
              <span className="top-locations-count">
                {formatCount(count)} {count === 1 ? 'visit' : 'visits'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
