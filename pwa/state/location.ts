import { proxy } from 'valtio/vanilla'
import { GEOLOCATION } from '#shared/contract/limits.ts'
import { ReverseGeocode } from '#shared/contract/zip-code.ts'
import { site } from '../api/site.ts'
import { timeoutSignal } from '../local/timeout-signal.ts'

/** Where the visitor is, in the contract's shape: loading, then a city and state or an error. */
interface LocationResult {
  city: string | null
  state: string | null
  loading: boolean
  error: string | null
}
export const visitorLocation = proxy<LocationResult>({ city: null, state: null, loading: false, error: null })

/** How long reverse geocoding may take, in ms. */
const LOOKUP_TIMEOUT_MS = 10_000

/** GeolocationPositionError codes. 1 (denied) is also the default. */
const POSITION_UNAVAILABLE = 2
const TIMED_OUT = 3

interface Deps {
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Calls `callback` after `ms`. Returns a function that cancels it. */
  setTimer: (ms: number, callback: () => void) => () => void
}

type LocationOutcome = { city: string; state: string } | { error: string }

/** Finds the visitor's town. Never rejects: every failure becomes one of the contract's messages. */
export async function findVisitorTown(deps: Deps): Promise<LocationOutcome> {
  const { geolocation } = deps
  if (!geolocation) return { error: 'Geolocation not supported' }
  const position = await new Promise<GeolocationPosition | { error: string }>((resolve) => {
    // The browser's own timeout does not run while its permission prompt is open.
    const clearTimer = deps.setTimer(GEOLOCATION.timeout, () =>
      resolve({ error: 'Location request timed out' }),
    )
    const settle = (result: GeolocationPosition | { error: string }) => {
      clearTimer()
      resolve(result)
    }
    geolocation.getCurrentPosition(settle, ({ code }) => settle({ error: messageFor(code) }), GEOLOCATION)
  })
  return 'error' in position ? position : reverseGeocode(position.coords, deps.fetch)
}

function messageFor(code: number): string {
  if (code === TIMED_OUT) return 'Location request timed out'
  if (code === POSITION_UNAVAILABLE) return 'Location unavailable'
  return 'Location access denied'
}

async function reverseGeocode(
  at: { latitude: number; longitude: number },
  fetchFn: Deps['fetch'],
): Promise<LocationOutcome> {
  const query = new URLSearchParams({
    latitude: String(at.latitude),
    longitude: String(at.longitude),
    localityLanguage: 'en',
  })
  try {
    const signal = timeoutSignal(LOOKUP_TIMEOUT_MS)
    const response = await fetchFn(`${site.reverseGeocodeUrl}?${query}`, { signal })
    if (!response.ok) throw new Error(`${response.status}`)
    const place = ReverseGeocode.parse(await response.json())
    return { city: place.city || place.locality, state: place.principalSubdivision }
  } catch {
    return { error: 'Failed to get location details' }
  }
}

const setTimer: Deps['setTimer'] = (ms, callback) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

let locating: Promise<void> | undefined

/** Locates the visitor once per visit and stores the outcome in `visitorLocation`. */
export function locateVisitor(): Promise<void> {
  locating ??= (async () => {
    visitorLocation.loading = true
    const deps = {
      geolocation: navigator.geolocation,
      fetch: (...args: Parameters<Deps['fetch']>) => fetch(...args),
      setTimer,
    }
    const found = await findVisitorTown(deps)
    Object.assign(visitorLocation, { city: null, state: null, error: null, ...found, loading: false })
  })()
  return locating
}
