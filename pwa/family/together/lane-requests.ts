import { ErrorBody } from '#shared/contract/errors.ts'
import { API, PROOF_HEADER } from '#shared/contract/paths.ts'
import {
  FAMILY_LIST_TOKEN,
  FAMILY_LIST_WRITER,
  FamilyListIndex,
  LANE_SECRET,
  Lane,
  LaneReceipt,
} from '#shared/together/family-lanes.ts'
import { timeoutSignal } from '../../local/timeout-signal.ts'
import type { FamilyList } from './family-list.ts'
import type { ReadPlace } from './lane.ts'
import { memberToken, writerToken } from './seal.ts'

/** How long a request may take, ms. */
const TIMEOUT_MS = 15_000

/**
 * refused: our server answered with an error. unreachable: no answer, or one that isn't from our server (a captive portal's
 * page). `date` is the server's time, epoch ms.
 */
export type Reply<Data> =
  | { kind: 'ok'; data: Data; etag?: string | undefined; date?: number | undefined }
  | (Pick<ErrorBody, 'code' | 'message'> & { kind: 'refused'; retryAfterMs?: number | undefined })
  | { kind: 'unreachable' }

/** The answer to a conditional request: nothing has changed. */
export interface Same {
  kind: 'same'
  date?: number | undefined
}

/** The list and the lane that a request writes. */
export type Place = ReadPlace & Pick<FamilyList, 'key' | 'lane' | 'laneSecret'>

const pathOf = ({ id }: Pick<Place, 'id'>) => `${API.familyLists}/${id}`
const laneOf = (place: ReadPlace, lane: string) => `${pathOf(place)}/lanes/${lane}`
const reader = async ({ readingKey }: ReadPlace) => ({ [FAMILY_LIST_TOKEN]: await memberToken(readingKey) })
const writer = async (place: Place) => ({
  ...(await reader(place)),
  [FAMILY_LIST_WRITER]: await writerToken(place.key),
  [LANE_SECRET]: place.laneSecret,
})

/** What a list's sync needs of the server. A test's stand-in loses, repeats and reorders requests. */
export const laneRequests = {
  index: async (place: ReadPlace, etag: string | undefined) =>
    askIfChanged(
      pathOf(place),
      { headers: { ...(await reader(place)), ...(etag !== undefined && { 'if-none-match': etag }) } },
      FamilyListIndex.parse,
    ),
  read: async (place: ReadPlace, lane: string) =>
    askServer(laneOf(place, lane), { headers: await reader(place) }, Lane.parse),
  /** Sends a lane, and once more with a proof of work if the server asks for it. */
  write: async (place: Place, version: number, ciphertext: string) => {
    const headers = {
      ...(await writer(place)),
      'content-type': 'application/json',
      'if-match': `"${version}"`,
    }
    const body = JSON.stringify({ ciphertext })
    const send = (more?: Record<string, string>) =>
      askServer(
        laneOf(place, place.lane),
        { method: 'PUT', headers: { ...headers, ...more }, body },
        LaneReceipt.parse,
      )
    const reply = await send()
    if (reply.kind !== 'refused' || reply.code !== 'proof_required') return reply
    const proof = await import('../../local/solve-proof.ts').then(
      ({ solveProof }) => solveProof('family_list'),
      () => undefined,
    )
    return proof ? send({ [PROOF_HEADER]: proof }) : reply
  },
  leave: async (place: Place) =>
    askServer(laneOf(place, place.lane), { method: 'DELETE', headers: await writer(place) }, expectNothing),
  end: async (place: Place) =>
    askServer(
      pathOf(place),
      { method: 'DELETE', headers: { [LANE_SECRET]: place.laneSecret } },
      expectNothing,
    ),
}
export type LaneRequests = typeof laneRequests

/**
 * Asks our server about something encrypted that may not have changed (If-None-Match).
 * @param parse checks the answer's JSON, which is undefined if there is no content
 */
async function askIfChanged<Data>(
  path: string,
  init: RequestInit,
  parse: (json: unknown) => Data,
): Promise<Reply<Data> | Same> {
  try {
    const response = await fetch(path, { cache: 'no-store', signal: timeoutSignal(TIMEOUT_MS), ...init })
    const at = Date.parse(response.headers.get('date') ?? '')
    const date = Number.isNaN(at) ? undefined : at
    if (response.status === 304) return { kind: 'same', date }
    if (!response.ok) {
      const { code, message } = ErrorBody.parse(await response.json())
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      return { kind: 'refused', code, message, ...(seconds > 0 && { retryAfterMs: seconds * 1000 }) }
    }
    const data = parse(response.status === 204 ? undefined : await response.json())
    return { kind: 'ok', data, date, etag: response.headers.get('etag') ?? undefined }
  } catch {
    return { kind: 'unreachable' }
  }
}

/** As `askIfChanged`, for a request without a condition. */
async function askServer<Data>(...request: Parameters<typeof askIfChanged<Data>>): Promise<Reply<Data>> {
  const reply = await askIfChanged<Data>(...request)
  return reply.kind === 'same' ? { kind: 'unreachable' } : reply
}

/** Parses the answer of a request that returns no content. @throws Error if it has some */
function expectNothing(json: unknown): undefined {
  if (json !== undefined) throw new Error('The answer has a content.')
}
