import { proxy } from 'valtio/vanilla'
import { GEOLOCATION } from '../../shared/limits.ts'
import { ReversePlace } from '../../shared/place.ts'
import { site } from '../site.ts'

/** Where the visitor is, as the contract's location result: loading, then a city and state or an error. */
export interface LocationResult {
  city: string | null
  state: string | null
  loading: boolean
  error: string | null
}
export const visitorLocation = proxy<LocationResult>({ city: null, state: null, loading: false, error: null })

/** How long the reverse lookup may take, ms. */
export const LOOKUP_TIMEOUT_MS = 10_000

/** GeolocationPositionError's codes; 1 (denied) is also the default. */
const POSITION_UNAVAILABLE = 2
const TIMED_OUT = 3

interface Deps {
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Calls back after `ms`; returns the function that stops it. */
  after: (ms: number, call: () => void) => () => void
}

type Found = { city: string; state: string } | { error: string }

/** Asks for the position and looks its place up. Never rejects: every failure is one of the contract's sentences. */
export async function findVisitorTown(deps: Deps): Promise<Found> {
  const { geolocation } = deps
  if (!geolocation) return { error: 'Geolocation not supported' }
  const position = await new Promise<GeolocationPosition | { error: string }>((resolve) => {
    // The browser's own timeout does not run while its permission question stands open.
    const stop = deps.after(GEOLOCATION.timeout, () => resolve({ error: 'Location request timed out' }))
    const settle = (result: GeolocationPosition | { error: string }) => {
      stop()
      resolve(result)
    }
    geolocation.getCurrentPosition(settle, ({ code }) => settle({ error: sentenceFor(code) }), GEOLOCATION)
  })
  return 'error' in position ? position : lookUp(position.coords, deps.fetch)
}

function sentenceFor(code: number): string {
  if (code === TIMED_OUT) return 'Location request timed out'
  if (code === POSITION_UNAVAILABLE) return 'Location unavailable'
  return 'Location access denied'
}

async function lookUp(at: { latitude: number; longitude: number }, fetchIt: Deps['fetch']): Promise<Found> {
  const query = new URLSearchParams({
    latitude: String(at.latitude),
    longitude: String(at.longitude),
    localityLanguage: 'en',
  })
  try {
    const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS)
    const response = await fetchIt(`${site.reverseGeocodeUrl}?${query}`, { signal })
    if (!response.ok) throw new Error(`${response.status}`)
    const place = ReversePlace.parse(await response.json())
    return { city: place.city || place.locality, state: place.principalSubdivision }
  } catch {
    return { error: 'Failed to get location details' }
  }
}

const after: Deps['after'] = (ms, call) => {
  const timer = setTimeout(call, ms)
  return () => clearTimeout(timer)
}

let asked: Promise<void> | undefined

/** Asks where the visitor is, once per visit; the outcome stands in `visitorLocation`. */
export function locateVisitor(): Promise<void> {
  asked ??= (async () => {
    visitorLocation.loading = true
    const deps = {
      geolocation: navigator.geolocation,
      fetch: (...at: Parameters<Deps['fetch']>) => fetch(...at),
      after,
    }
    const found = await findVisitorTown(deps)
    Object.assign(visitorLocation, { city: null, state: null, error: null, ...found, loading: false })
  })()
  return asked
}
