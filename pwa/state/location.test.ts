import { describe, expect, it, vi } from 'vitest'
import { GEOLOCATION } from '../../shared/limits.ts'

vi.stubGlobal('__SITE__', { reverseGeocodeUrl: '/api/geo/reverse' })
const { findVisitorTown } = await import('./location.ts')

const POSITION = { coords: { latitude: 30.27, longitude: -97.74 } } as GeolocationPosition
const place = { city: 'Austin', locality: 'Downtown', principalSubdivision: 'Texas' }
const found: Geolocation['getCurrentPosition'] = (success) => success(POSITION)
const failed =
  (code: number): Geolocation['getCurrentPosition'] =>
  (_, fail) =>
    fail?.({ code } as GeolocationPositionError)
const never = () => () => undefined

const ask = (getCurrentPosition: Geolocation['getCurrentPosition'], answer: () => Promise<Response>) => {
  const fetch = vi.fn(answer)
  const asked = findVisitorTown({ geolocation: { getCurrentPosition }, fetch, setTimer: never })
  return { asked, fetch }
}
const answers =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status })

describe('the visitor’s location', () => {
  it('is requested with high accuracy, a ten-second timeout, and a position up to five minutes old', async () => {
    const position = vi.fn(found)
    await ask(position, answers(place)).asked
    expect(position.mock.calls[0]?.[2]).toEqual(GEOLOCATION)
    expect(GEOLOCATION).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 })
  })
  it('is reverse geocoded in English', async () => {
    const { asked, fetch } = ask(found, answers(place))
    expect(await asked).toEqual({ city: 'Austin', state: 'Texas' })
    expect(fetch).toHaveBeenCalledWith(
      '/api/geo/reverse?latitude=30.27&longitude=-97.74&localityLanguage=en',
      expect.anything(),
    )
  })
  it('is the locality when there is no city', async () => {
    expect(await ask(found, answers({ ...place, city: '' })).asked).toEqual({
      city: 'Downtown',
      state: 'Texas',
    })
  })
})

describe('the error message says', () => {
  it('that there is no geolocation', async () => {
    const fetch = answers(place)
    const asked = findVisitorTown({ geolocation: undefined, fetch, setTimer: never })
    expect(await asked).toEqual({ error: 'Geolocation not supported' })
  })
  it.each([
    [1, 'Location access denied'],
    [2, 'Location unavailable'],
    [3, 'Location request timed out'],
    [99, 'Location access denied'],
  ])('what code %i means', async (code, error) => {
    expect(await ask(failed(code), answers(place)).asked).toEqual({ error })
  })
  it('that the request timed out after ten seconds', async () => {
    const setTimer = vi.fn((_: number, callback: () => void) => {
      callback()
      return () => undefined
    })
    const geolocation = { getCurrentPosition: () => undefined }
    expect(await findVisitorTown({ geolocation, fetch: answers(place), setTimer })).toEqual({
      error: 'Location request timed out',
    })
    expect(setTimer.mock.calls[0]?.[0]).toBe(10_000)
  })
  it.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is refused', answers(place, 500)],
    ['has another shape', answers({ hello: 'there' })],
    ['is a captive portal’s page', async () => new Response('<h1>Wi-Fi</h1>')],
  ])('that the lookup %s', async (_, answer) => {
    expect(await ask(found, answer).asked).toEqual({ error: 'Failed to get location details' })
  })
})
