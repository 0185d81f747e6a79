import { ErrorBody } from '#shared/errors.ts'
import { FAMILY_LIST_TOKEN, FamilyListIndex, LANE_SECRET, Lane, LaneReceipt } from '#shared/family-lanes.ts'
import { API } from '#shared/paths.ts'
import type { FamilyList } from './family-list.ts'
import { memberToken } from './seal.ts'

/** How long a request may take, ms. */
const TIMEOUT_MS = 15_000

/** The list and the lane that a request is about. */
export type Place = Pick<FamilyList, 'id' | 'key' | 'lane' | 'laneSecret'>

/**
 * refused: our server answered with an error. unreachable: no answer, or one that isn't from our server (a captive portal's
 * page). `date` is the server's time, epoch ms.
 */
export type Reply<Data> =
  | { kind: 'ok'; data: Data; etag?: string | undefined; date?: number | undefined }
  | { kind: 'same'; date?: number | undefined }
  | { kind: 'refused'; code: ErrorBody['code']; retryAfterMs?: number | undefined }
  | { kind: 'unreachable' }

const pathOf = ({ id }: Place) => `${API.familyLists}/${id}`
const laneOf = (place: Place, lane = place.lane) => `${pathOf(place)}/lanes/${lane}`
const member = async ({ key }: Place) => ({ [FAMILY_LIST_TOKEN]: await memberToken(key) })
const writer = async (place: Place) => ({ ...(await member(place)), [LANE_SECRET]: place.laneSecret })

/** What a list's sync needs of the server. A test's stand-in loses, repeats and reorders requests. */
export const laneRequests = {
  index: async (place: Place, etag: string | undefined) =>
    request(
      pathOf(place),
      { headers: { ...(await member(place)), ...(etag !== undefined && { 'if-none-match': etag }) } },
      FamilyListIndex.parse,
    ),
  read: async (place: Place, lane: string) =>
    request(laneOf(place, lane), { headers: await member(place) }, Lane.parse),
  write: async (place: Place, version: number, ciphertext: string) =>
    request(
      laneOf(place),
      {
        method: 'PUT',
        headers: {
          ...(await writer(place)),
          'content-type': 'application/json',
          'if-match': `"${version}"`,
        },
        body: JSON.stringify({ ciphertext }),
      },
      LaneReceipt.parse,
    ),
  leave: async (place: Place) =>
    request(laneOf(place), { method: 'DELETE', headers: await writer(place) }, () => undefined),
  end: async (place: Place) =>
    request(
      pathOf(place),
      { method: 'DELETE', headers: { [LANE_SECRET]: place.laneSecret } },
      () => undefined,
    ),
}
export type LaneRequests = typeof laneRequests

async function request<Data>(
  path: string,
  init: RequestInit,
  parse: (json: unknown) => Data,
): Promise<Reply<Data>> {
  try {
    const response = await fetch(path, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    })
    const at = Date.parse(response.headers.get('date') ?? '')
    const date = Number.isNaN(at) ? undefined : at
    if (response.status === 304) return { kind: 'same', date }
    if (!response.ok) {
      const { code } = ErrorBody.parse(await response.json())
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      return { kind: 'refused', code, ...(seconds > 0 && { retryAfterMs: seconds * 1000 }) }
    }
    const data = parse(response.status === 204 ? undefined : await response.json())
    return { kind: 'ok', data, date, etag: response.headers.get('etag') ?? undefined }
  } catch {
    return { kind: 'unreachable' }
  }
}
