import * as z from 'zod/mini'
import { CommunityRequest, type RequestTarget } from '#shared/community-request.ts'

/** What a stored message asks about a community. Undefined if it doesn't, or if another version wrote it. */
export function readTarget(fields: Record<string, unknown> | undefined): RequestTarget | undefined {
  const { data } = z.safeParse(CommunityRequest, fields?.request)
  return data && { kind: data.kind, community: data.community }
}
