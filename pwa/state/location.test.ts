import { describe, expect, it, vi } from 'vitest'
import { GEOLOCATION } from '#shared/contract/limits.ts'
import { findVisitorTown } from './location.ts'

const POSITION = { coords: { latitude: 30.27, longitude: -97.74 } } as GeolocationPosition
const place = { city: 'Austin', locality: 'Downtown', principalSubdivision: 'Texas' }
const found: Geolocation['getCurrentPosition'] = (success) => success(POSITION)
const failed =
  (code: number): Geolocation['getCurrentPosition'] =>
  (_, fail) =>
    fail?.({ code } as GeolocationPositionError)
const never = () => () => undefined

const ask = (getCurrentPosition: Geolocation['getCurrentPosition'], respond: () => Promise<Response>) => {
  const fetch = vi.fn(respond)
  const result = findVisitorTown({ geolocation: { getCurrentPosition }, fetch, setTimer: never })
  return { result, fetch }
}
const responseWith =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status })

describe('the visitor’s location', () => {
  it('is requested with high accuracy, a ten-second timeout, and a position up to five minutes old', async () => {
    const position = vi.fn(found)
    await ask(position, responseWith(place)).result
    expect(position.mock.calls[0]?.[2]).toEqual(GEOLOCATION)
    expect(GEOLOCATION).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 })
  })
  it('is reverse geocoded in English', async () => {
    const { result, fetch } = ask(found, responseWith(place))
    expect(await result).toEqual({ city: 'Austin', state: 'Texas' })
    expect(fetch).toHaveBeenCalledWith(
      '/api/geo/reverse?latitude=30.27&longitude=-97.74&localityLanguage=en',
      expect.anything(),
    )
  })
  it('is the locality when there is no city', async () => {
    expect(await ask(found, responseWith({ ...place, city: '' })).result).toEqual({
      city: 'Downtown',
      state: 'Texas',
    })
  })
})

describe('the error message', () => {
  it('says that geolocation is not supported', async () => {
    const fetch = responseWith(place)
    const result = findVisitorTown({ geolocation: undefined, fetch, setTimer: never })
    expect(await result).toEqual({ error: 'Geolocation not supported' })
  })
  it.each([
    [1, 'Location access denied'],
    [2, 'Location unavailable'],
    [3, 'Location request timed out'],
    [99, 'Location access denied'],
  ])('explains error code %i', async (code, error) => {
    expect(await ask(failed(code), responseWith(place)).result).toEqual({ error })
  })
  it('says that the request timed out after ten seconds', async () => {
    const setTimer = vi.fn((_: number, callback: () => void) => {
      callback()
      return () => undefined
    })
    const geolocation = { getCurrentPosition: () => undefined }
    expect(await findVisitorTown({ geolocation, fetch: responseWith(place), setTimer })).toEqual({
      error: 'Location request timed out',
    })
    expect(setTimer.mock.calls[0]?.[0]).toBe(10_000)
  })
  it.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is refused', responseWith(place, 500)],
    ['returns another shape', responseWith({ hello: 'there' })],
    ['returns a captive portal’s page', async () => new Response('<h1>Wi-Fi</h1>')],
  ])('says that the lookup failed if it %s', async (_, respond) => {
    expect(await ask(found, respond).result).toEqual({ error: 'Failed to get location details' })
  })
})
