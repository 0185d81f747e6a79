import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { clientOf } from '#server/platform/http/client.ts'
import { reply } from '#server/platform/http/declaration.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ProofHeader } from '#server/platform/proof-of-work/challenges.ts'
import { API, PROOF_HEADER } from '#shared/contract/paths.ts'
import {
  FAMILY_LIST_TOKEN,
  FAMILY_LIST_WRITER,
  FamilyListId,
  FamilyListIndex,
  FamilySecret,
  LANE_SECRET,
  Lane,
  LaneId,
  LaneReceipt,
  LaneUpload,
} from '#shared/together/family-lanes.ts'
import {
  endList,
  FAMILY_LIST_MESSAGES,
  type FamilyListDeps,
  leaveLane,
  readFamilyList,
  readLane,
  writeLane,
} from './service.ts'

const token = {
  [FAMILY_LIST_TOKEN]: FamilySecret.check(
    z.describe('Derived from the key that reads. The server stores only its hash.'),
  ),
}
const writing = {
  ...token,
  [FAMILY_LIST_WRITER]: FamilySecret.check(
    z.describe('Derived from the key that writes. The server stores only its hash.'),
  ),
}
const laneSecret = { [LANE_SECRET]: FamilySecret.check(z.describe('The secret of the lane’s only writer.')) }
const id = FamilyListId.check(z.describe('The first 128 bits of the SHA-256 of the starter’s secret.'))
const list = {
  path: `${API.familyLists}/:id`,
  access: 'public',
  tag: 'Family lists',
  params: z.object({ id }),
  unknown: FAMILY_LIST_MESSAGES.unknown,
} as const
const lane = {
  ...list,
  path: `${API.familyLists}/:id/lanes/:lane`,
  params: z.object({
    id,
    lane: LaneId.check(z.describe('The first 128 bits of the SHA-256 of the writer’s secret.')),
  }),
} as const
const IfMatch = z
  .string()
  .check(
    z.regex(/^"\d{1,10}"$/, 'If-Match must be a version in quotation marks'),
    z.describe('The version that the phone has read, in quotation marks; "0" for a new lane.'),
  )
const EXAMPLE = { ciphertext: 'Yk0W1mXyq3Jd0eQAYk0W1mXyq3Jd0eQA' }

/** Lists that several phones keep together and others read along, as one encrypted lane of each phone that writes. */
export const familyListRoutes = (deps: FamilyListDeps & Pick<Platform, 'env'>) => [
  route({
    ...list,
    method: 'GET',
    summary: 'Which lanes a family’s list has',
    description:
      'With the `ETag` of an earlier answer in `If-None-Match`: 304 as long as nothing has changed.',
    headers: z.object({
      ...token,
      'If-None-Match': z.optional(z.string()).check(z.describe('The `ETag` of an earlier answer.')),
    }),
    output: FamilyListIndex,
    outputHeaders: z.object({ ETag: z.string() }),
    errors: ['forbidden', 'erased'],
    handler: async ({ params, headers }) => {
      const index = await readFamilyList(deps, { list: params.id, token: headers[FAMILY_LIST_TOKEN] })
      const etag = `"${createHash('sha256').update(JSON.stringify(index)).digest('base64url')}"`
      return headers['If-None-Match'] === etag
        ? new Response(null, { status: 304, headers: { etag } })
        : reply(index, { headers: { etag } })
    },
  }),
  route({
    ...list,
    method: 'DELETE',
    summary: 'End a family’s list',
    description: 'With the secret of the phone that started it, whose lane has the list’s id.',
    headers: z.object(laneSecret),
    errors: ['forbidden'],
    handler: ({ params, headers }) => endList(deps, { list: params.id, secret: headers[LANE_SECRET] }),
  }),
  route({
    ...lane,
    method: 'GET',
    summary: 'Read a lane',
    headers: z.object(token),
    output: Lane,
    errors: ['forbidden', 'erased'],
    handler: ({ params, headers }) =>
      readLane(deps, { list: params.id, lane: params.lane, token: headers[FAMILY_LIST_TOKEN] }),
  }),
  route({
    ...lane,
    method: 'PUT',
    summary: 'Write a lane',
    description:
      'The server cannot read it. A write with a version that is not the current one is refused with 412: the phone reads its lane, merges, and writes again.',
    headers: z.object({ ...writing, ...laneSecret, 'If-Match': IfMatch, [PROOF_HEADER]: ProofHeader }),
    body: LaneUpload.check(z.meta({ examples: [EXAMPLE] })),
    output: LaneReceipt,
    errors: ['forbidden', 'erased', 'conflict', 'stale', 'proof_required', 'rate_limited'],
    handler: ({ params, headers, body, ...call }) =>
      writeLane(
        deps,
        {
          list: params.id,
          lane: params.lane,
          token: headers[FAMILY_LIST_TOKEN],
          writer: headers[FAMILY_LIST_WRITER],
          secret: headers[LANE_SECRET],
          expected: Number(headers['If-Match'].slice(1, -1)),
          ciphertext: Buffer.from(body.ciphertext, 'base64url'),
          proof: headers[PROOF_HEADER] ?? null,
        },
        clientOf(call, deps.env),
      ),
  }),
  route({
    ...lane,
    method: 'DELETE',
    summary: 'Leave a family’s list',
    description: 'Deletes what this phone has written. A later write to the lane is refused.',
    headers: z.object({ ...writing, ...laneSecret }),
    errors: ['forbidden', 'erased'],
    handler: ({ params, headers }) =>
      leaveLane(deps, {
        list: params.id,
        lane: params.lane,
        token: headers[FAMILY_LIST_TOKEN],
        writer: headers[FAMILY_LIST_WRITER],
        secret: headers[LANE_SECRET],
      }),
  }),
]
