import { API } from '#shared/contract/paths.ts'
import {
  FAMILY_LIST_TOKEN,
  FamilyListIndex,
  LANE_SECRET,
  Lane,
  LaneReceipt,
} from '#shared/together/family-lanes.ts'
import { askIfChanged, askServer, expectNothing } from '../sharing/ask-server.ts'
import type { FamilyList } from './family-list.ts'
import { memberToken } from './seal.ts'

/** The list and the lane that a request is about. */
export type Place = Pick<FamilyList, 'id' | 'key' | 'lane' | 'laneSecret'>

const pathOf = ({ id }: Place) => `${API.familyLists}/${id}`
const laneOf = (place: Place, lane = place.lane) => `${pathOf(place)}/lanes/${lane}`
const member = async ({ key }: Place) => ({ [FAMILY_LIST_TOKEN]: await memberToken(key) })
const writer = async (place: Place) => ({ ...(await member(place)), [LANE_SECRET]: place.laneSecret })

/** What a list's sync needs of the server. A test's stand-in loses, repeats and reorders requests. */
export const laneRequests = {
  index: async (place: Place, etag: string | undefined) =>
    askIfChanged(
      pathOf(place),
      { headers: { ...(await member(place)), ...(etag !== undefined && { 'if-none-match': etag }) } },
      FamilyListIndex.parse,
    ),
  read: async (place: Place, lane: string) =>
    askServer(laneOf(place, lane), { headers: await member(place) }, Lane.parse),
  write: async (place: Place, version: number, ciphertext: string) =>
    askServer(
      laneOf(place),
      {
        method: 'PUT',
        headers: { ...(await writer(place)), 'content-type': 'application/json', 'if-match': `"${version}"` },
        body: JSON.stringify({ ciphertext }),
      },
      LaneReceipt.parse,
    ),
  leave: async (place: Place) =>
    askServer(laneOf(place), { method: 'DELETE', headers: await writer(place) }, expectNothing),
  end: async (place: Place) =>
    askServer(
      pathOf(place),
      { method: 'DELETE', headers: { [LANE_SECRET]: place.laneSecret } },
      expectNothing,
    ),
}
export type LaneRequests = typeof laneRequests
